import { sql } from 'kysely';
import { expect } from 'vitest';
import { resignations } from '#contract/people/resignations.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading', 1000);
const { data } = await app.call<{ items: Role[] }>(team.owner, roles.list);
const superRole = data.items.find(({ builtIn }) => builtIn === 'SUPER_ADMIN')?.roleId ?? '';

const take = (id: string, employeeId: string) => app.call(team.owner, roles.removeMember, { params: { id, employeeId } });
const give = (id: string, ...employeeIds: string[]) =>
  app.call(team.owner, roles.addMembers, { params: { id }, body: { employeeIds } });
const holders = async (id: string) =>
  (await app.call<{ items: { employeeId: string }[] }>(team.owner, roles.members, { params: { id } })).data.items.map(
    (row) => row.employeeId,
  );
const planner = (name: string, employeeIds: string[] = []) => ({
  name,
  type: 'CUSTOM',
  permissions: [{ code: '020100', access: 'view' }],
  scope: 'ALL',
  employeeIds,
});
const create = async (name: string, employeeIds: string[] = []) =>
  (await app.call<Role>(team.owner, roles.create, { body: planner(name, employeeIds) })).data;

test('when the last two super administrators are removed concurrently, one remains (50 rounds)', async () => {
  const ids = [team.superAdmin.memberId, team.member.memberId];
  for (let round = 0; round < 50; round += 1) {
    await give(superRole, ...ids);
    expect((await holders(superRole)).toSorted()).toEqual(ids.toSorted());
    const answers = await Promise.all(ids.map((id) => take(superRole, id)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40973]);
    expect(await holders(superRole)).toHaveLength(1);
  }
});

test('when one super administrator is removed while the other resigns, one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await seedAccountMember(app.database, team.id, `Super ${round}`, team.sales);
    const [stays = ''] = await holders(superRole);
    await give(superRole, person.memberId);
    await Promise.all([
      take(superRole, stays),
      app.call(team.owner, resignations.resign, { params: { id: person.memberId }, query: { reason: 'PERSONAL' } }),
    ]);
    const left = await holders(superRole);
    expect(left.length).toBeGreaterThanOrEqual(1);
  }
});

test('when a role is deleted while it is given, it has no holders and one of the two calls is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { roleId } = await create(`Gone ${round}`);
    const [deleted, given] = await Promise.all([
      app.call(team.owner, roles.remove, { params: { id: roleId } }),
      give(roleId, team.hr.memberId),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(given.status);
    const rows = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.selectFrom('role_members').select('member_id').where('role_id', '=', roleId).execute(),
    );
    expect(rows).toEqual([]);
  }
});

test('a member who resigns while a role is given to them does not get it, nor after a restore', async () => {
  const { roleId } = await create('Too late');
  const update = (employeeIds: string[]) => app.call(team.owner, roles.update, { params: { id: roleId }, body: { employeeIds } });
  const ways = [
    (id: string) => give(roleId, id),
    (id: string) => update([id]),
    (id: string) => app.call(team.owner, roles.create, { body: planner('Also too late', [id]) }),
  ];
  for (const way of ways) {
    const { memberId } = await seedAccountMember(app.database, team.id, 'Leo Leaving', team.sales);
    const given = await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
      const answer = way(memberId);
      const waiting = sql<{
        n: number;
      }>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
      while (!(await waiting.execute(tx)).rows[0]?.n) await new Promise(setImmediate);
      await tx
        .updateTable('members')
        .set({ resigned_at: new Date(), job_ended_date: '2026-01-31' })
        .where('id', '=', memberId)
        .execute();
      // Not awaited here: it waits for this transaction.
      return { answer };
    });
    expect(await given.answer).toMatchObject({ status: 422, fields: [{ field: 'employeeIds' }] });
    const rows = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.selectFrom('role_members').select('role_id').where('member_id', '=', memberId).execute(),
    );
    expect(rows).toEqual([]);
  }
});

test('of two changes to one version one is saved and the other refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { roleId, version } = await create(`Edited ${round}`);
    const edit = (name: string) => app.call(team.owner, roles.update, { params: { id: roleId }, body: { name, version } });
    const codes = (await Promise.all([edit(`First ${round}`), edit(`Second ${round}`)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
  }
});

test('a name is used once, and a retried call creates one role', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => app.call(team.owner, roles.create, { body: planner('Only one') })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  const call = { body: planner('Kept'), headers: { 'idempotency-key': 'role-kept-once' } };
  const [first, second] = [
    await app.call<Role>(team.owner, roles.create, call),
    await app.call<Role>(team.owner, roles.create, call),
  ];
  expect(second.data.roleId).toBe(first.data.roleId);
});
