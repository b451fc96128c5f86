import { expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { Tx } from '#server/kernel/context.ts';

let team: TestTeam;

const change = (work: (tx: Tx) => Promise<unknown>) => inTransaction(app.database, { teamId: team.id }, work);
const list = (person: Person) => app.call<{ total: number }>(person, members.list);
const retitle = (person: Person, id: string, jobTitle: string) =>
  app.call(person, members.update, { params: { id }, body: { jobTitle } });

/** All ways to lose rights, with the answer to the next call. */
const losses: [string, (tx: Tx) => Promise<unknown>, { status: number; code?: number }][] = [
  ['the grant', (tx) => tx.deleteFrom('role_grants').where('team_id', '=', team.id).execute(), { status: 403, code: 40300 }],
  ['the role', (tx) => tx.deleteFrom('role_members').where('team_id', '=', team.id).execute(), { status: 403, code: 40300 }],
  [
    'the membership',
    (tx) => tx.updateTable('members').set({ resigned_at: new Date() }).where('id', '=', team.hr.memberId).execute(),
    { status: 403, code: 403 },
  ],
  [
    'the account',
    (tx) => tx.updateTable('accounts').set({ epoch: 2 }).where('id', '=', team.hr.accountId).execute(),
    { status: 401 },
  ],
  ['the team', (tx) => tx.updateTable('teams').set({ status: 'FROZEN' }).where('id', '=', team.id).execute(), { status: 403 }],
];

test.each(losses)('a member who loses %s is refused by the next call, which writes nothing', async (_what, lose, refusal) => {
  team = await seedTeam(app.database, 'Harbour Trading');
  for (let n = 0; n < 2; n += 1) expect((await list(team.hr)).status).toBe(200);
  expect((await retitle(team.hr, team.hr.memberId, 'First')).status).toBe(200);
  await change(lose);
  const entries = (await readLog(app.database, team.id)).length;
  expect(await retitle(team.hr, team.hr.memberId, 'Second')).toMatchObject(refusal);
  expect(await list(team.hr)).toMatchObject(refusal);
  expect(await readLog(app.database, team.id)).toHaveLength(entries);
});

test('a member whose scope loses a department can no longer view or change its members', async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  const before = (await list(team.hr)).data.total;
  expect(before).toBeGreaterThan(0);
  await change((tx) => tx.updateTable('role_scope_departments').set({ department_id: team.product }).execute());
  expect(await retitle(team.hr, team.hr.memberId, 'Second')).toMatchObject({ status: 404 });
  expect(await app.call(team.hr, members.read, { params: { id: team.hr.memberId } })).toMatchObject({ status: 404 });
  expect(await app.call(team.hr, members.read, { params: { id: team.member.memberId } })).toMatchObject({ status: 200 });
});

test('a new right takes effect with the next call', async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  expect((await list(team.member)).status).toBe(403);
  await change(async (tx) => {
    const role = await tx.selectFrom('roles').select('id').where('built_in', '=', 'HR').executeTakeFirstOrThrow();
    await tx.insertInto('role_members').values({ team_id: team.id, role_id: role.id, member_id: team.member.memberId }).execute();
  });
  expect((await list(team.member)).status).toBe(200);
});

test('of requests of several teams that share the read of their stamps, only those whose rights are lost are refused', async () => {
  const teams = await Promise.all(['Kowloon Motors', 'Lamma Tours', 'Peak Trading'].map((name) => seedTeam(app.database, name)));
  const listAll = () => Promise.all(teams.map(({ hr }) => list(hr)));
  expect((await listAll()).map(({ status }) => status)).toEqual([200, 200, 200]);
  team = teams[1] ?? team;
  await change((tx) => tx.deleteFrom('role_members').where('team_id', '=', team.id).execute());
  expect((await listAll()).map(({ status }) => status)).toEqual([200, 403, 200]);
});
