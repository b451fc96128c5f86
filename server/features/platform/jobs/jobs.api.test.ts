import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { jobs } from '#contract/platform/jobs.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');

async function seedJob(whose: TestTeam, values: { error?: string; daysAgo?: number } = {}): Promise<string> {
  const id = uuidv7();
  const created = new Date(Date.now() - (values.daysAgo ?? 0) * 86_400_000);
  await inTransaction(app.database, { teamId: whose.id }, (tx) =>
    tx
      .insertInto('jobs')
      .values({
        team_id: whose.id,
        id,
        kind: 'members.import',
        status: values.error ? 'FAILED' : 'RUNNING',
        input: '{"secret":true}',
        done: 3,
        total: 9,
        error: values.error ?? null,
        leased_until: new Date(Date.now() + 60_000),
        created_by: whose.hr.memberId,
        request_id: 'test',
        created_at: created,
      })
      .execute(),
  );
  return id;
}
const read = (person: TestTeam['hr'], id: string) =>
  app.call<z.output<typeof jobs.read.output>>(person, jobs.read, { params: { id } });

test('only its initiator can read a job, not the owner nor members of other teams', async () => {
  const id = await seedJob(team);
  const foreign = await seedJob(other);
  expect(await read(team.owner, id)).toMatchObject({ status: 404 });
  expect(await read(team.member, id)).toMatchObject({ status: 404 });
  expect(await read(team.hr, foreign)).toMatchObject({ status: 404 });
  expect(await read(team.hr, 'x')).toMatchObject({ status: 404 });
  expect(await app.call(null, jobs.recent, { teamId: team.id })).toMatchObject({ status: 401 });
  expect((await app.call<{ items: unknown[] }>(team.owner, jobs.recent)).data.items).toEqual([]);
});

test('a job shows its progress, never its input', async () => {
  const { data, raw } = await read(team.hr, await seedJob(team));
  expect(data).toMatchObject({ kind: 'members.import', status: 'RUNNING', done: 3, total: 9, error: null, finishedAt: null });
  expect(raw.body).not.toContain('secret');
});

test('its failure is described in the caller’s language, whatever was stored', async () => {
  const known = await seedJob(team, { error: 'memberCapReached' });
  expect((await read(team.hr, known)).data.error).toEqual({
    name: 'memberCapReached',
    message: 'Maximum number of users has been reached',
  });
  const unknown = await seedJob(team, { error: 'toString' });
  expect((await read(team.hr, unknown)).data.error).toEqual({ name: 'unexpected', message: 'Server error' });
});

test('the list contains the jobs of the last day, newest first', async () => {
  const old = await seedJob(team, { daysAgo: 2 });
  const fresh = await seedJob(team);
  const { data } = await app.call<{ items: { id: string }[] }>(team.hr, jobs.recent);
  expect(data.items[0]?.id).toBe(fresh);
  expect(data.items.map(({ id }) => id)).not.toContain(old);
});
