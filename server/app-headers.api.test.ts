import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { answerHeaders } from './app-headers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['an answer', '/uc/api/v1/account/options', 200],
  ['a refusal', '/uc/api/v1/manager/user', 401],
  ['what is not there', '/files/0197a3f2-0000-7000-8000-000000000000/0197a3f2-0000-7000-8000-000000000001', 422],
  ['an address nobody knows', '/nothing', 404],
])('%s runs nothing, is taken for nothing else and is framed by nobody', async (_, url, status) => {
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

test('over https browsers are told to stay with it', () => {
  expect(answerHeaders('https://atrium.example.com')).toHaveProperty('strict-transport-security');
});

test('a part of a path that is longer than any id is not found', async () => {
  const answer = await app.app.inject({ url: `/uc/api/v1/manager/employees/${'a'.repeat(6000)}` });
  expect(answer.statusCode).toBe(404);
});
