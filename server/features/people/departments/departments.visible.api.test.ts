import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { errors } from '#contract/errors.ts';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { type Person, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const seed = (name: string, departmentId: string) =>
  inTransaction(app.database, { teamId: team.id }, (tx) => seedMember(tx, team.id, { name, departmentId }));
const tree = async (person: Person, query = {}) =>
  (await app.call<{ items: Department[] }>(person, departments.list, { query })).data.items;
const counts = (items: Department[]) => Object.fromEntries(items.map((each) => [each.name, each.employeeCount]));

test('an administrator of members sees the departments of the members in the scope, with their counts', async () => {
  const both = await seed('Bo Both', team.jakarta);
  await seed('Pia Product', team.product);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`INSERT INTO departments (team_id, id, parent_id, name, path)
      VALUES (${team.id}::uuid, ${both.memberId}::uuid, ${team.product}::uuid, 'Nobody of theirs', ARRAY[${team.root}::uuid, ${team.product}::uuid, ${both.memberId}::uuid])`.execute(
      tx,
    ),
  );
  expect(counts(await tree(team.hr, { of: 'members' }))).toEqual({ 'Harbour Trading': 2, Sales: 2, Jakarta: 1 });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`INSERT INTO member_departments VALUES (${team.id}::uuid, ${both.memberId}::uuid, ${team.product}::uuid, 1)`.execute(tx),
  );
  const seen = await tree(team.hr, { of: 'members' });
  expect(counts(seen)).toEqual({ 'Harbour Trading': 2, Sales: 2, Jakarta: 1, Product: 1 });
  expect(seen.filter((each) => each.pathOnly).map((each) => each.name)).toEqual(['Harbour Trading']);
  // The counts of the tree equal those of the list and of the count endpoint.
  for (const { departmentId, employeeCount } of seen) {
    const query = { departmentId };
    expect((await app.call<{ total: number }>(team.hr, members.list, { query })).data.total).toBe(employeeCount);
    expect((await app.call<{ count: number }>(team.hr, members.count, { query })).data.count).toBe(employeeCount);
  }
});

test('a reader of all members gets the whole tree beside the list, other readers a partial one', async () => {
  expect(await tree(team.owner, { of: 'members' })).toEqual(await tree(team.owner));
  expect((await tree(team.hr)).map((each) => each.name)).toContain('Product');
});

test('a count is limited to this team, and follows resignation and return', async () => {
  const other = await seedTeam(app.database, 'Other Company');
  const count = async (departmentId: string) =>
    app.call<{ count: number }>(team.owner, members.count, { query: { departmentId } });
  expect((await count(other.sales)).status).toBe(404);
  const { memberId } = await seed('Rhea Resigning', team.jakarta);
  expect((await count(team.sales)).data.count).toBe(2);
  const set = (value: string | null) =>
    inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE members SET resigned_at = ${value}::timestamptz WHERE id = ${memberId}::uuid`.execute(tx),
    );
  await set('2026-01-01');
  expect((await count(team.sales)).data.count).toBe(1);
  await set(null);
  expect((await count(team.root)).data.count).toBe(5);
});

test('a move is undone by the person who made it while the department is still where it was put', async () => {
  const move = (body: object, person = team.owner) =>
    app.call<Department & { moveId: string }>(person, departments.move, { params: { id: team.jakarta }, body });
  const undo = (moveId: string, person = team.owner) =>
    app.call<Department>(person, departments.undoMove, { params: { id: team.jakarta }, body: { moveId } });
  const { data: made } = await move({ parentId: team.product });
  expect((await undo(made.moveId, team.superAdmin)).code).toBe(errors.undoExpired.code);
  expect((await undo(made.moveId, team.hr)).status).toBe(404);
  const { data: again } = await move({ parentId: team.root }, team.superAdmin);
  expect((await undo(made.moveId)).code).toBe(errors.changedMeanwhile.code);
  expect((await undo(again.moveId, team.superAdmin)).data.parentId).toBe(team.product);
  expect((await undo(made.moveId)).data.parentId).toBe(team.sales);
});

test('a move among siblings is undone to the former position', async () => {
  const names = async () =>
    (await tree(team.owner)).filter((each) => each.parentId === team.root).map((each) => each.departmentId);
  const before = await names();
  const [first = '', last = ''] = before;
  const body = { parentId: team.root, beforeId: first };
  const { data } = await app.call<{ moveId: string }>(team.owner, departments.move, { params: { id: last }, body });
  expect(await names()).toEqual([last, first]);
  await app.call(team.owner, departments.undoMove, { params: { id: last }, body: { moveId: data.moveId } });
  expect(await names()).toEqual(before);
});
