import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountConsole } from './console.ts';
import { AppError } from '../kernel/errors.ts';

let folder: string;
let app: FastifyInstance;
const visit = { accept: 'text/html,application/xhtml+xml' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), 'the page');
  await writeFile(join(folder, 'index.html.br'), 'the page, small');
  await writeFile(join(folder, 'service-worker.js'), 'worker');
  await writeFile(join(folder, 'service-worker-removal.js'), 'removal');
  await writeFile(join(folder, 'assets', 'index-AbCd1234.js'), 'script');
  await writeFile(join(folder, 'assets', 'index-AbCd1234.js.br'), 'script, small');
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    void reply.code(error instanceof AppError ? error.status : 500).send({ error: String(error) });
  });
  await mountConsole(app, folder, { developerPages: false });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('refuses', () => {
  test.each([
    ['an unknown path of the API, also for a browser', 'GET', '/uc/api/v1/manager/nothing'],
    ['developer pages outside demo mode', 'GET', '/dev/ui'],
    ['an asset of an older build', 'GET', '/assets/index-Old00000.js'],
    ['a post to a page', 'POST', '/contacts/members'],
  ] as const)('%s', async (_, method, url) => {
    const headers = url.startsWith('/assets') ? { accept: '*/*' } : visit;
    expect((await app.inject({ method, url, headers })).statusCode).toBe(404);
  });

  test('a file outside the build', async () => {
    const answer = await app.inject({ url: '/assets/../../../etc/passwd', headers: { accept: '*/*' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});

test.each(['/', '/contacts/members?page=2', '/invite/a.b', '/nowhere'])(
  '%s is answered with the page, which must be revalidated',
  async (url) => {
    const answer = await app.inject({ url, headers: visit });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('the page');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';/);
  },
);

test('serves files with a hash in their name compressed and cacheable for a year', async () => {
  const answer = await app.inject({ url: '/assets/index-AbCd1234.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.body).toBe('script, small');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('serves developer pages in demo mode only to direct requests from this machine', async () => {
  const demo = Fastify();
  demo.setErrorHandler((error, _request, reply) => {
    void reply.code(error instanceof AppError ? error.status : 500).send({ error: String(error) });
  });
  await mountConsole(demo, folder, { developerPages: true, offlinePage: false });
  const get = async (remoteAddress: string, headers = {}) =>
    (await demo.inject({ url: '/dev/ui', remoteAddress, headers: { ...visit, host: 'localhost:3000', ...headers } })).statusCode;
  expect(await get('127.0.0.1')).toBe(200);
  expect(await get('192.168.1.20')).toBe(404);
  expect(await get('127.0.0.1', { 'x-forwarded-for': '192.168.1.20' })).toBe(404);
  await demo.close();
});

test.each([
  [true, 'worker'],
  [false, 'removal'],
])('serves the service worker, with an offline page %s: %s', async (offlinePage, content) => {
  const server = Fastify();
  await mountConsole(server, folder, { developerPages: false, offlinePage });
  const answer = await server.inject({ url: '/service-worker.js', headers: { accept: '*/*' } });
  expect(answer.body).toBe(content);
  expect(answer.headers['cache-control']).toBe('no-cache');
  await server.close();
});
