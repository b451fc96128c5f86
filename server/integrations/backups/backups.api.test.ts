import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { asPlatform, openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { startJobs } from '#server/kernel/jobs/jobs.ts';
import { findInstallationId, installationId } from '#server/integrations/monitoring/backups.repository.ts';
import { readSettings } from '#server/settings.ts';
import { type RunCommand, scheduleBackups } from './backups.schedule.ts';

const { url, drop } = await createTestDatabase();
const owner = openOwnerDatabase(url);
const database = openDatabase(url);
afterAll(async () => {
  await owner.close();
  await database.close();
  await drop();
});

const identity = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
const settings = (more: NodeJS.ProcessEnv) => readSettings({ BACKUP_TO: '/backups', BACKUP_KEY: identity, ...more }).backup;
const installation = () => asPlatform(owner, findInstallationId);
const said: unknown[] = [];
const log = (fields: Record<string, unknown>, message: string) => void said.push([message, fields]);
const recorded = async () =>
  (await owner.pool.query<{ key: string }>("SELECT key FROM installation WHERE key LIKE 'backup%' ORDER BY key")).rows.map(
    ({ key }) => key,
  );

test('without a schedule there is no task', () => {
  expect(
    scheduleBackups(settings({}), { ownerUrl: url, run: () => Promise.reject(new Error('run')), log, installation }).tasks,
  ).toEqual({});
});

test('backups and verifications are in the schedule that all processes share, log their result and record failures', async () => {
  const calls: (readonly string[])[] = [];
  const answers: Record<string, unknown>[] = [
    { name: 'a.tar.zst.age', megabytes: 3, removed: ['b'], others: 1 },
    { name: 'a.tar.zst.age', rows: 9 },
  ];
  const run: RunCommand = (words) => {
    calls.push(words);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('it is damaged'));
  };
  const schedule = settings({ BACKUP_SCHEDULE: '02:30', BACKUP_VERIFY_SCHEDULE: '0 4 * * 0' });
  const { tasks } = scheduleBackups(schedule, { ownerUrl: url, run, log, installation });
  const parts = { database, logKey: randomBytes(32) };
  const jobs = await startJobs({
    ...parts,
    ownerUrl: url,
    handlers: {},
    requireInitiator: () => Promise.resolve(),
    scheduled: tasks,
    onError: (error) => said.push(error),
  });
  await expect
    .poll(
      async () =>
        (await owner.pool.query("SELECT FROM graphile_worker._private_known_crontabs WHERE identifier IN ('backup', 'verify')"))
          .rowCount,
    )
    .toBe(2);
  await jobs.stop();
  await tasks['backup']?.run(parts);
  const id = await asPlatform(owner, installationId);
  await tasks['verify']?.run(parts);
  expect(calls).toEqual([['backup'], ['backup', 'verify', '--installation', id]]);
  expect(said).toEqual([
    ['backup made', { backup: { name: 'a.tar.zst.age', megabytes: 3, removed: ['b'], others: 1 } }],
    ['backup verified by a restore', { backup: { name: 'a.tar.zst.age', rows: 9 } }],
  ]);
  expect(await recorded()).toEqual(['backup verification succeeded']);
  await expect(tasks['verify']?.run(parts)).rejects.toThrow('it is damaged');
  expect(await recorded()).toEqual(['backup verification failed', 'backup verification succeeded']);
});
