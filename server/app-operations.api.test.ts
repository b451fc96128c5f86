import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { mountOperations } from './app-operations.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  mountOperations(app.app, {
    database: app.database,
    publicUrl: 'http://localhost:3000',
    metricsToken: 'a-long-metrics-token',
    unsealedTeams: () => 3,
  });
});
afterAll(() => app.close());

const get = (url: string, authorization?: string) => app.app.inject({ url, headers: authorization ? { authorization } : {} });

test('metrics are closed to who has no token or a wrong one', async () => {
  expect((await get('/metrics')).statusCode).toBe(401);
  expect((await get('/metrics', 'Bearer a-wrong-metrics-token')).statusCode).toBe(401);
});

test('metrics count requests by route, never by path', async () => {
  await get('/files/0197a3f2-0000-7000-8000-000000000000/0197a3f2-0000-7000-8000-000000000001?until=1&signature=x');
  const { body } = await get('/metrics', 'Bearer a-long-metrics-token');
  expect(body).toContain('route="/files/:teamId/:id"');
  expect(body).not.toContain('0197a3f2');
});

test('metrics count teams whose operation log differs from its signed head', async () => {
  expect((await get('/metrics', 'Bearer a-long-metrics-token')).body).toContain('\noperation_log_teams_refused 3\n');
});

test('health and readiness answer', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('the description of the API is served', async () => {
  expect((await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});
