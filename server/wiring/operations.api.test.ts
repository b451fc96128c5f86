import { afterAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#dev/testing/app.ts';
import { version } from '../version.ts';
import { mountDescription, mountOperations } from './operations.ts';
import { createHealth } from '../kernel/health/health.ts';
import { probeDatabaseDisk } from '../kernel/health/probe-database.ts';
import { startMonitoring } from '../integrations/monitoring/monitoring.ts';
import { createReadiness } from '../kernel/health/readiness.ts';

const app = await startTestApp();
const probes = { database: () => probeDatabaseDisk(app.database), files: () => app.store.probe() };
const health = createHealth({ log: () => {}, probes, probeEvery: 20 });
const monitoring = startMonitoring({ owner: app.owner, publicUrl: 'http://localhost:3000' });
mountOperations(app.app, {
  database: app.database,
  metrics: monitoring.metrics,
  health,
  readiness: createReadiness(app.database, app.database),
  metricsToken: 'a-long-metrics-token',
  unsealedTeams: () => 3,
});
mountDescription(app.app, 'http://localhost:3000');
afterAll(async () => {
  health.stop();
  await app.close();
});

const get = (url: string, authorization?: string) => app.app.inject({ url, headers: authorization ? { authorization } : {} });

test('metrics are refused without a token and with a wrong one', async () => {
  expect((await get('/metrics')).statusCode).toBe(401);
  expect((await get('/metrics', 'Bearer a-wrong-metrics-token')).statusCode).toBe(401);
});

test('metrics count requests by route, not by path', async () => {
  await get('/files/0197a3f2-0000-7000-8000-000000000000/0197a3f2-0000-7000-8000-000000000001?until=1&signature=x');
  const { body } = await get('/metrics', 'Bearer a-long-metrics-token');
  expect(body).toContain('http_request_seconds_count{method="GET",route="/files/:teamId/:id",status="4xx"} 1\n');
  expect(body).not.toContain('0197a3f2');
});

test('metrics count teams whose operation log differs from its signed head', async () => {
  expect((await get('/metrics', 'Bearer a-long-metrics-token')).body).toContain('\noperation_log_teams_refused 3\n');
});

test('/healthz and /readyz answer with 200', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', version });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('/readyz and /metrics report problems with their start, while requests are still served', async () => {
  const metrics = async () => (await get('/metrics', 'Bearer a-long-metrics-token')).body;
  const watch = health.background.watch('webhooks', 60_000);
  expect(await metrics()).toContain('\nbackground_work_up{work="webhooks"} 1\n');
  watch.failed(new Error('lost'));
  health.filesForeignSince = new Date('2026-11-25T10:00:00Z');
  health.note(Object.assign(new Error('full'), { code: '53100' }));
  const since = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  const answer = await get('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      status: 'degraded',
      problems: [
        { problem: 'disk full', place: 'database', since },
        { problem: 'file folder of another installation', since: '2026-11-25T10:00:00.000Z' },
        { problem: 'background work', work: 'webhooks', since },
      ],
    },
  ]);
  const values = await metrics();
  expect(values).toContain('\nbackground_work_up{work="webhooks"} 0\n');
  expect(values).toMatch(/\nbackground_work_down_since_seconds\{work="webhooks"\} 1\d{9}\.?\d*\n/);
  expect(values).toContain('\nstorage_full{place="database"} 1\n');
  expect(values).toContain('\nunavailable_total{cause="databaseDiskFull"} 1\n');
  watch.succeeded();
  health.filesForeignSince = null;
  // The disk has free space, which the next probe of the database finds out.
  await vi.waitFor(async () => expect((await get('/readyz')).json()).toEqual({ status: 'ready' }), { timeout: 10_000 });
});

test('/openapi.json returns the OpenAPI document', async () => {
  expect((await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});

test('/readyz answers 503 while the process drains', async () => {
  await app.app.drain.run(0);
  const answer = await get('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping' }]);
  expect((await get('/healthz')).statusCode).toBe(200);
});
