import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { recordingBackup } from './backups.ts';
import { startMonitoring } from './monitoring.ts';

const { url, drop } = await createTestDatabase();
const owner = openOwnerDatabase(url);
const database = openDatabase(url);
const team = await seedTeam(database, 'Harbour Trading');
afterAll(async () => {
  await owner.close();
  await database.close();
  await drop();
});
beforeEach(() =>
  owner.pool.query(`DELETE FROM jobs; DELETE FROM mail_outbox; DELETE FROM installation WHERE key LIKE 'backup%'`),
);

/** Samples by name and labels, read by a new monitor, which has no earlier reading. */
async function samples(): Promise<Map<string, number>> {
  const monitoring = startMonitoring({ owner, publicUrl: 'http://localhost:3000' });
  const registry = new Registry();
  for (const metric of monitoring.metrics) registry.registerMetric(metric);
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  monitoring.stop();
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test('queues are counted over all teams, with the age of the oldest item and for how long one is overdue', async () => {
  await owner.pool.query(
    `INSERT INTO jobs (team_id, id, kind, status, input, request_id, created_at, leased_until) VALUES
       ($1, $2, 'test', 'WAITING', '{}', 'r', now() - interval '10 minutes', now()),
       ($1, $3, 'test', 'WAITING', '{}', 'r', now() - interval '2 minutes', now()),
       ($1, $4, 'test', 'RUNNING', '{}', 'r', now() - interval '1 hour', now())`,
    [team.id, randomUUID(), randomUUID(), randomUUID()],
  );
  await owner.pool.query(
    `INSERT INTO mail_outbox (id, channel, recipient, language, template, subject, body_text, body_html, created_at, next_attempt_at)
     VALUES ($1, 'MAIL', 'a@example.com', 'en', 't', 's', '', '', now() - interval '1 hour', now() + interval '1 hour'),
            ($2, 'SMS', '+12025550123', 'en', 't', 's', '', '', now() - interval '1 hour', now() - interval '20 minutes')`,
    [randomUUID(), randomUUID()],
  );
  const found = await samples();
  expect(found.get('queue_waiting{queue="jobs"}')).toBe(2);
  expect(found.get('queue_oldest_waiting_seconds{queue="jobs"}')).toBeCloseTo(600, -2);
  expect(found.get('queue_overdue_seconds{queue="jobs"}')).toBeCloseTo(600, -2);
  expect(found.get('jobs_running')).toBe(1);
  // The email is tried again in an hour, so it waits and is not overdue.
  expect(found.get('queue_waiting{queue="mail"}')).toBe(1);
  expect(found.get('queue_overdue_seconds{queue="mail"}')).toBe(0);
  expect(found.get('queue_oldest_waiting_seconds{queue="mail"}')).toBeCloseTo(3600, -2);
  expect(found.get('queue_overdue_seconds{queue="texts"}')).toBeCloseTo(1200, -2);
  for (const queue of ['schedule', 'webhooks', 'appSignOuts', 'operationLog'])
    expect(found.get(`queue_waiting{queue="${queue}"}`), queue).toBeTypeOf('number');
});

test('the time of the last backup and of the last failed one', async () => {
  expect((await samples()).get('backup_last_success_timestamp_seconds')).toBe(0);
  expect(await recordingBackup(url, () => Promise.resolve(7))).toBe(7);
  await expect(recordingBackup(url, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  const found = await samples();
  const now = Date.now() / 1000;
  expect(found.get('backup_last_success_timestamp_seconds')).toBeCloseTo(now, -2);
  expect(found.get('backup_last_failure_timestamp_seconds')).toBeCloseTo(now, -2);
  expect(found.get('backup_verification_last_success_timestamp_seconds')).toBe(0);
  await recordingBackup(url, () => Promise.resolve(), 'backup verification');
  await expect(recordingBackup(url, () => Promise.reject(new Error('damaged')), 'backup verification')).rejects.toThrow(
    'damaged',
  );
  const verified = await samples();
  expect(verified.get('backup_verification_last_success_timestamp_seconds')).toBeCloseTo(now, -2);
  expect(verified.get('backup_verification_last_failure_timestamp_seconds')).toBeCloseTo(now, -2);
  // A database that cannot be reached does not turn a finished backup into a failed one.
  expect(await recordingBackup('postgres://nobody@127.0.0.1:1/none', () => Promise.resolve(8))).toBe(8);
});

test('without a database the gauges of the installation have no values', async () => {
  const gone = openOwnerDatabase('postgres://nobody@127.0.0.1:1/none');
  const monitoring = startMonitoring({ owner: gone, publicUrl: 'http://localhost:3000' });
  const registry = new Registry();
  for (const metric of monitoring.metrics) registry.registerMetric(metric);
  const text = await registry.metrics();
  expect(text).not.toMatch(/^(queue|jobs|backup|database)_/m);
  await gone.close();
});

test('monitors that ask at the same time share one reading', async () => {
  const monitoring = startMonitoring({ owner, publicUrl: 'http://localhost:3000' });
  expect(monitoring.installation()).toBe(monitoring.installation());
  await monitoring.installation();
});
