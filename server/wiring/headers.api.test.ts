import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#dev/testing/app.ts';
import { mountConsole } from './console.ts';
import { answerHeaders } from './headers.ts';
import { sendFailure } from '../kernel/http/failures.ts';
import { mountSignOn } from '../integrations/sign-on/mount.ts';
import { startSignOn } from '../integrations/sign-on/sign-on.ts';

const app = await startTestApp();
afterAll(() => app.close());

test.each([
  ['an answer', '/uc/api/v1/account/options', 200],
  ['a refusal', '/uc/api/v1/manager/user', 401],
  ['an unknown file', '/files/0197a3f2-0000-7000-8000-000000000000/0197a3f2-0000-7000-8000-000000000001', 422],
  ['an unknown path', '/nothing', 404],
  ['a path that cannot be parsed', '/%', 400],
])('%s has security headers and no HSTS over http', async (_, url, status) => {
  const answer = await app.app.inject({ url });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(answer.headers).not.toHaveProperty('strict-transport-security');
});

const yearWithSubdomains = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

test('answerHeaders contains HSTS for https', () => {
  expect(answerHeaders('https://atrium.example.com')).toMatchObject(yearWithSubdomains);
});

test.each([
  '/oidc/.well-known/openid-configuration',
  '/oidc/auth',
  '/oidc/nothing',
  '/silent',
  '/',
  '/assets/none.js',
  '/nothing',
])('the path %s has HSTS for https', async (url) => {
  const publicUrl = 'https://atrium.example.com';
  const server = Fastify();
  const folder = await mkdtemp(join(tmpdir(), 'atrium-console-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const signOn = await startSignOn({ database: app.database, rootKey: Buffer.alloc(32, 1), publicUrl }, () => {});
  try {
    // Assembled as in app.ts and main.ts.
    server.setErrorHandler(sendFailure);
    server.addHook('onRequest', (_request, reply, next) => {
      void reply.headers(answerHeaders(publicUrl));
      next();
    });
    await mountSignOn(server, signOn, app.database);
    await mountConsole(server, folder, { developerPages: false });
    const answer = await server.inject({ url, headers: { host: 'atrium.example.com', accept: 'text/html' } });
    expect(answer.headers).toMatchObject(yearWithSubdomains);
  } finally {
    await server.close();
    await signOn.stop();
    await rm(folder, { recursive: true });
  }
});

test('a path parameter longer than any id is answered with 404', async () => {
  const answer = await app.app.inject({ url: `/uc/api/v1/manager/employees/${'a'.repeat(6000)}` });
  expect(answer.statusCode).toBe(404);
});
