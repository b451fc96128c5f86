import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { systemStatus } from '#contract/platform/system-status.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedStaff } from '#dev/testing/support.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { recordingBackup } from '#server/integrations/monitoring/backups.ts';
import { asPlatform, type Db } from '#server/kernel/database/database.ts';

const app = await startTestApp();
const staff = await seedStaff(app, 'Sina Staff');
afterAll(() => app.close());

type Status = z.output<typeof systemStatus.read.output>;

test('only staff can read the state of the process, and failing parts show since when', async () => {
  const team = await seedTeam(app.database, 'Harbour Trading');
  for (const person of [team.owner, team.member])
    expect(await app.call(person, systemStatus.read, { teamId: null })).toMatchObject({ code: 40300 });
  const { health } = app.app;
  if (!health) throw new Error('the application keeps no state of itself');
  const read = async () => (await app.call<Status>(staff, systemStatus.read, { teamId: null })).data;
  const watch = health.background.watch('mail', 60_000);
  watch.succeeded();
  expect(await read()).toMatchObject({
    process: { pid: process.pid },
    storage: [
      { place: 'database', fullSince: null },
      { place: 'files', fullSince: null },
    ],
    filesForeignSince: null,
    background: [{ work: 'mail', downSince: null }],
    causes: [],
  });
  watch.failed(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  const now = expect.stringMatching(/Z$/) as string;
  const { storage, background, causes } = await read();
  expect(storage).toContainEqual({ place: 'files', fullSince: now });
  expect(background).toEqual([{ work: 'mail', downSince: now }]);
  expect(causes).toEqual([{ cause: 'filesDiskFull', count: 1, lastAt: now }]);
});

test('staff see the exports and imports of teams, which the server cannot change', async () => {
  const other = await startTestApp();
  try {
    const row = { id: randomUUID(), team: randomUUID(), team_code: 'HARBOUR2', team_name: 'Harbour Trading' };
    const facts = { digest: '0'.repeat(64), log_entries: 3, encrypted: true, made_by: 'ops@atrium-1' } as const;
    const insert = (db: Db) =>
      db
        .insertInto('team_transfers')
        .values({ ...row, ...facts, direction: 'EXPORT' })
        .execute();
    await expect(asPlatform(other.database, insert)).rejects.toThrow('permission denied');
    await asPlatform(other.owner, insert);
    const { data } = await other.call<Status>(await seedStaff(other, 'Sol Staff'), systemStatus.read, { teamId: null });
    const { id, team_code: code, team_name: name } = row;
    expect(data.installation?.transfers).toMatchObject([{ id, direction: 'EXPORT', code, name, madeBy: 'ops@atrium-1' }]);
  } finally {
    await other.close();
  }
});

test('staff see versions, queues, standbys, backups and the certificate of the installation', async () => {
  const { data } = await app.call<Status>(staff, systemStatus.read, { teamId: null });
  expect(data.versions).toEqual({ atrium: expect.stringMatching(/^\d+\.\d+\.\d+/) as string, node: process.versions.node });
  expect(data.installation).toMatchObject({
    postgres: expect.stringMatching(/^1\d\.\d+/) as string,
    migration: expect.stringMatching(/^2026\d+-.*\.sql$/) as string,
    jobsRunning: 0,
    replicas: [],
    backup: { succeededAt: null, failedAt: null },
    backupVerification: { succeededAt: null, failedAt: null },
    transfers: [],
  });
  expect(data.installation?.queues.map(({ queue }) => queue)).toEqual([
    'jobs',
    'schedule',
    'mail',
    'texts',
    'webhooks',
    'appSignOuts',
    'operationLog',
  ]);
  expect(data.certificate).toBeNull();
});

test('staff see when a backup was last verified by a restore, and a verification that failed', async () => {
  const other = await startTestApp();
  try {
    const failed = () => Promise.reject(new Error('damaged'));
    await expect(recordingBackup(other.ownerUrl, failed, 'backup verification')).rejects.toThrow('damaged');
    await recordingBackup(other.ownerUrl, () => Promise.resolve(), 'backup verification');
    const { data } = await other.call<Status>(await seedStaff(other, 'Vera Staff'), systemStatus.read, { teamId: null });
    const now = expect.stringMatching(/Z$/) as string;
    expect(data.installation).toMatchObject({
      backup: { succeededAt: null, failedAt: null },
      backupVerification: { succeededAt: now, failedAt: now },
    });
  } finally {
    await other.close();
  }
});
