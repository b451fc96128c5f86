import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { type DirectoryPerson, directory } from '#contract/people/directory.ts';
import { members } from '#contract/people/members.ts';
import { resignations } from '#contract/people/resignations.ts';
import { visibility } from '#contract/access/visibility.ts';
import { app } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import type { TestApp } from '#dev/testing/app.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedMember } from '#dev/testing/team.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let viewer: Person;
/** A member of Jakarta (below Sales) and of Product. */
let jaka: Person;
let budi: Person;

const second = await startTestApp({ sharedUrl: app.ownerUrl });
afterAll(() => second.close());
beforeEach(async () => {
  viewer = await seedAccountMember(app.database, team.id, 'Vera Viewer', team.root);
  jaka = await inTeam((tx) => seedMember(tx, team.id, { name: 'Jaka Jakarta', departmentId: team.jakarta }));
  budi = await inTeam((tx) => seedMember(tx, team.id, { name: 'Budi Product', departmentId: team.product }));
  await setAddressBook(app.database, team.id, { main: 'NONE', exceptions: [shows([team.sales])] });
});

const inTeam = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);
const run = (...statements: RawBuilder<unknown>[]) =>
  inTeam(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
const shows = (departments: string[], memberIds: string[] = []) => ({
  id: uuidv7(),
  effect: 'ALLOW' as const,
  priority: 5,
  subjects: { departments: [], members: [viewer.memberId] },
  objects: { departments, members: memberIds },
});
type Page = { items: DirectoryPerson[]; total: number };
async function names(query = {}, on = second): Promise<string[]> {
  const { data } = await on.call<Page>(viewer, directory.list, { query });
  expect(data.total).toBe(data.items.length);
  return data.items.map(({ displayName }) => displayName);
}
const atFirst = ['Hana Hr', 'Jaka Jakarta', 'Vera Viewer'];
const written: [string, () => RawBuilder<unknown>[], string[]][] = [
  ['resigned', () => [sql`UPDATE members SET resigned_at = now() WHERE id = ${jaka.memberId}::uuid`], ['Hana Hr', 'Vera Viewer']],
  [
    'deleted',
    () => [
      sql`DELETE FROM member_departments WHERE member_id = ${jaka.memberId}::uuid`,
      sql`DELETE FROM members WHERE id = ${jaka.memberId}::uuid`,
    ],
    ['Hana Hr', 'Vera Viewer'],
  ],
  [
    'renamed',
    () => [sql`UPDATE members SET display_name = 'Abe Jakarta' WHERE id = ${jaka.memberId}::uuid`],
    ['Abe Jakarta', 'Hana Hr', 'Vera Viewer'],
  ],
  [
    'put into another department',
    () => [
      sql`UPDATE member_departments SET department_id = ${team.product}::uuid WHERE member_id = ${jaka.memberId}::uuid`,
      sql`UPDATE member_departments SET department_id = ${team.sales}::uuid WHERE member_id = ${budi.memberId}::uuid`,
    ],
    ['Budi Product', 'Hana Hr', 'Vera Viewer'],
  ],
  [
    'taken out of a department',
    () => [sql`DELETE FROM member_departments WHERE member_id = ${jaka.memberId}::uuid`],
    ['Hana Hr', 'Vera Viewer'],
  ],
  [
    'put into one more department',
    () => [
      sql`INSERT INTO member_departments (team_id, member_id, department_id, position) VALUES (${team.id}::uuid, ${budi.memberId}::uuid, ${team.sales}::uuid, 1)`,
    ],
    ['Budi Product', ...atFirst],
  ],
  [
    'moved along with the department',
    () => [
      sql`UPDATE departments SET parent_id = ${team.root}::uuid, path = ARRAY[${team.root}, ${team.jakarta}]::uuid[] WHERE id = ${team.jakarta}::uuid`,
    ],
    ['Hana Hr', 'Vera Viewer'],
  ],
];

test.each(written)('a member %s changes the list of the other server at its next read', async (_what, statements, after) => {
  for (const on of [second, app]) expect(await names({}, on)).toEqual(atFirst);
  await run(...statements());
  for (const on of [second, app]) {
    expect(await names({}, on)).toEqual(after);
    expect(await names({ order: 'desc' }, on)).toEqual(after.toReversed());
  }
});

test('a member named by a rule, without a department, is listed while their row exists', async () => {
  const id = uuidv7();
  await setAddressBook(app.database, team.id, { main: 'NONE', exceptions: [shows([team.sales], [id])] });
  expect(await names()).toEqual(atFirst);
  await run(
    sql`INSERT INTO members (team_id, id, display_name, email) VALUES (${team.id}::uuid, ${id}::uuid, 'Nina New', 'nina@example.com')`,
  );
  expect(await names()).toEqual(['Hana Hr', 'Jaka Jakarta', 'Nina New', 'Vera Viewer']);
  await run(sql`DELETE FROM members WHERE id = ${id}::uuid`);
  expect(await names()).toEqual(atFirst);
});

test('every write of the product is visible at the next read: people, departments, rules, roles, and undos', async () => {
  const params = { id: jaka.memberId };
  const without = ['Hana Hr', 'Vera Viewer'];
  const step = async (change: () => Promise<unknown>, after: string[]) => {
    const before = await names();
    await change();
    expect(before).not.toEqual(after);
    expect(await names()).toEqual(after);
  };
  const call = async (...[endpoint, options]: [Parameters<TestApp['call']>[1], Parameters<TestApp['call']>[2]]) => {
    const { status, data } = await app.call<Record<string, string>>(team.owner, endpoint, options);
    expect(status).toBe(200);
    return data;
  };
  let moveId = '';
  const jakarta = { id: team.jakarta };
  await step(async () => {
    ({ moveId = '' } = await call(departments.move, { params: jakarta, body: { parentId: team.product } }));
  }, without);
  await step(() => call(departments.undoMove, { params: jakarta, body: { moveId } }), atFirst);
  await step(() => call(members.update, { params, body: { displayName: 'Zaki Jakarta' } }), [...without, 'Zaki Jakarta']);
  await step(() => call(members.update, { params, body: { displayName: 'Jaka Jakarta' } }), atFirst);
  await step(() => call(members.update, { params, body: { departmentIds: [team.product] } }), without);
  await step(() => call(members.update, { params, body: { departmentIds: [team.product, team.sales] } }), atFirst);
  await step(() => call(resignations.resign, { params, query: { reason: 'CAREER' } }), without);
  const all = ['Budi Product', 'Hana Hr', 'Max Member', 'Olivia Owner', 'Sam Super', 'Vera Viewer'];
  await step(() => call(visibility.setMainRule, { body: { mainRule: 'ALL' } }), all);
  await step(() => call(visibility.setMainRule, { body: { mainRule: 'NONE' } }), without);
  let roleId = '';
  await step(async () => {
    const role = {
      name: 'Keeper',
      grants: { '020100': 'view' as const },
      departments: [team.product],
      members: [viewer.memberId],
    };
    roleId = await giveRole(app.database, team.id, role);
  }, ['Budi Product', 'Hana Hr', 'Max Member', 'Vera Viewer']);
  await step(() => run(sql`DELETE FROM role_members WHERE role_id = ${roleId}::uuid`), without);
  await step(() => setAddressBook(app.database, team.id, { main: 'NONE' }), ['Vera Viewer']);
});

test('concurrent changes do not wait, each is visible once committed, and a rollback changes nothing', async () => {
  expect(await names()).toEqual(atFirst);
  const rename = (tx: Tx, id: string, name: string) =>
    sql`UPDATE members SET display_name = ${name} WHERE team_id = ${team.id}::uuid AND id = ${id}::uuid`.execute(tx);
  await inTeam(async (tx) => {
    await rename(tx, jaka.memberId, 'Abe Jakarta');
    await inTeam((other) => rename(other, team.hr.memberId, 'Zoe Hr'));
    expect(await names()).toEqual(['Jaka Jakarta', 'Vera Viewer', 'Zoe Hr']);
  });
  expect(await names()).toEqual(['Abe Jakarta', 'Vera Viewer', 'Zoe Hr']);
  await inTeam(async (tx) => {
    await sql`SAVEPOINT before`.execute(tx);
    await rename(tx, jaka.memberId, 'Never');
    await sql`ROLLBACK TO SAVEPOINT before`.execute(tx);
    await rename(tx, team.hr.memberId, 'Hana Hr');
  });
  expect(await names()).toEqual(['Abe Jakarta', 'Hana Hr', 'Vera Viewer']);
});

test('pages beyond the end are empty; a department narrows the list', async () => {
  expect(await names({ departmentId: team.jakarta })).toEqual(['Jaka Jakarta']);
  expect(await names({ departmentId: team.sales })).toEqual(['Hana Hr', 'Jaka Jakarta']);
  expect(await names({ departmentId: team.sales, direct: 'true' })).toEqual(['Hana Hr']);
  expect(await names({ search: 'jaka' })).toEqual(['Jaka Jakarta']);
  const { data } = await second.call<Page>(viewer, directory.list, { query: { page: 2, size: 2 } });
  expect(data).toMatchObject({ items: [{ displayName: 'Vera Viewer' }], total: 3 });
  const beyond = await second.call<Page>(viewer, directory.list, { query: { page: 9 } });
  expect(beyond.data).toMatchObject({ items: [], total: 3 });
});
