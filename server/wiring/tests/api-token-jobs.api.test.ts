import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiTokens } from '#contract/apps/api-tokens.ts';
import { bulk } from '#contract/people/bulk.ts';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { resignations } from '#contract/people/resignations.ts';
import { callByToken, type Made, makeToken } from '#dev/testing/api-tokens.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { placesIn, seedCrowd } from '#dev/testing/crowd.ts';
import { jobOf } from '#dev/testing/imports.ts';
import { runJobs } from '#dev/testing/jobs.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { jobHandlers } from '../jobs.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';

// A job that was started by an API token ends with the token, as a job of provider support ends with its lease.

let app: TestApp;
let team: TestTeam;
let made: Made;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading', 5000);
  made = await makeToken(app, team.superAdmin, ['020100 edit', '020200 edit']);
});
afterAll(() => app.close());

const revoke = async () => {
  const params = { id: made.item.tokenId };
  expect((await app.call(team.owner, apiTokens.revoke, { params })).message).toBe('Succeeded');
};
const ends: Record<string, () => Promise<unknown>> = {
  'is revoked': revoke,
  'has expired': () =>
    inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE api_tokens SET created_at = now() - interval '2 days', expires_at = now() - interval '1 second' WHERE team_id = ${team.id}::uuid`.execute(
        tx,
      ),
    ),
  'has lost its creator': async () => {
    const params = { id: team.superAdmin.memberId };
    expect((await app.call(team.owner, members.suspend, { params })).message).toBe('Succeeded');
  },
};

test.each(Object.keys(ends))('waiting jobs fail with tokenOver and change nothing when the token %s', async (how) => {
  const people = await seedCrowd(app, team, 501, team.jakarta);
  const started = [
    await callByToken(app, made.token, bulk.start, {
      body: { filters: { departmentId: team.jakarta }, departments: { departmentIds: [team.product] }, confirmedCount: 501 },
    }),
    await callByToken(app, made.token, resignations.resignMany, {
      body: { employeeIds: [team.member.memberId], reason: 'MUTUAL' },
    }),
    await callByToken(app, made.token, departments.removeWithContent, { params: { id: team.product } }),
  ];
  expect(started.map(({ message }) => message)).toEqual(started.map(() => 'Succeeded'));
  await ends[how]?.();
  const ended = await runJobs(app, team.id);
  expect(ended.map(({ status, error }) => ({ status, error }))).toEqual(
    started.map(() => ({ status: 'FAILED', error: 'tokenOver' })),
  );
  expect(new Set([...(await placesIn(app, team, people)).values()].flat())).toEqual(new Set([team.jakarta]));
});

test('a running job ends before its next transaction when its token is revoked', async () => {
  const people = [team.member.memberId, ...(await seedCrowd(app, team, 600, team.product))];
  const { data } = await callByToken<{ jobId: string }>(app, made.token, departments.removeWithContent, {
    params: { id: team.product },
  });
  const dissolve = jobHandlers({ publicUrl: '', store: app.store })['department.dissolve'] as JobHandler<unknown>;
  const job = await jobOf<unknown>(app, team.id, data.jobId, { progress: revoke });
  await expect(dissolve(job)).rejects.toMatchObject({ error: 'tokenOver' });
  const moved = [...(await placesIn(app, team, people)).values()].flat();
  expect(moved.filter((id) => id === team.root)).toHaveLength(500);
});

test('a job of a valid token succeeds', async () => {
  await callByToken(app, made.token, departments.removeWithContent, { params: { id: team.product } });
  expect((await runJobs(app, team.id)).map(({ status }) => status)).toEqual(['SUCCEEDED']);
});
