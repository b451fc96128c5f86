import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { type AccountTrial, registerPerson, startAccountTrial } from '#dev/testing/people.ts';
import { seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/db.ts';

let trial: AccountTrial;
let teams: TestTeam[];
let made = 0;
let email = '';
beforeAll(async () => {
  trial = await startAccountTrial();
});
afterAll(() => trial.stop());
beforeEach(async () => {
  await trial.database.pool.query('DELETE FROM throttles');
  teams = [await seedTeam(trial.database, 'Harbour Trading'), await seedTeam(trial.database, 'Other Company')];
  email = `ann${(made += 1)}@example.com`;
});

const password = 'a quiet morning walk';
const record = (team: TestTeam, values: object) =>
  inTransaction(trial.database, { teamId: team.id }, async (tx) => {
    const { memberId } = await seedMember(tx, team.id, { name: 'Ann Lee', departmentId: team.sales, email });
    await tx.updateTable('members').set(values).where('id', '=', memberId).execute();
    return memberId;
  });
const statusOf = async (team: TestTeam, id: string) =>
  (
    await inTransaction(trial.database, { teamId: team.id }, (tx) =>
      tx.selectFrom('members').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).status;
const entriesOf = (team: TestTeam) =>
  inTransaction(trial.database, { teamId: team.id }, async (tx) => {
    const { rows } = await sql<{ action: string; actor_kind: string; actor_id: null; before: object; after: object }>`
      SELECT action, actor_kind, actor_id, before, after FROM operation_log WHERE team_id = ${team.id}::uuid`.execute(tx);
    return rows;
  });

test('only the address that was proved moves records on: asking alone does not, nor does another address', async () => {
  const [team] = teams;
  if (!team) throw new Error('no team');
  const id = await record(team, { status: 'UN_ACTIVATED' });
  await trial.say(account.register, { body: { email } });
  await registerPerson(trial, `x${email}`, password);
  expect(await statusOf(team, id)).toBe('UN_ACTIVATED');
  expect(await entriesOf(team)).toEqual([]);
});

test('records under the address wait for their person in every team, each with an entry by the server itself', async () => {
  const [one, two] = teams;
  if (!one || !two) throw new Error('no teams');
  // Who has resigned is nobody's record any more.
  const away = await record(one, { status: 'UNREGISTERED', resigned_at: new Date(), job_ended_date: '2026-01-01' });
  const ids = [
    await record(one, { status: 'UN_ACTIVATED' }),
    await record(two, { status: 'UNREGISTERED', email: email.toUpperCase() }),
  ];
  await registerPerson(trial, email, password);
  expect([await statusOf(one, ids[0] ?? ''), await statusOf(two, ids[1] ?? '')]).toEqual(['NOT_JOIN', 'NOT_JOIN']);
  expect(await statusOf(one, away)).toBe('UNREGISTERED');
  const entry = { action: 'member.status', actor_kind: 'SYSTEM', actor_id: null, after: { memberStatus: 'NOT_JOIN' } };
  expect(await entriesOf(one)).toMatchObject([{ ...entry, before: { memberStatus: 'UN_ACTIVATED' } }]);
  expect(await entriesOf(two)).toMatchObject([{ ...entry, before: { memberStatus: 'UNREGISTERED' } }]);
});
