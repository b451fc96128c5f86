import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type Department, departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { type Answer, startTestApp } from '#dev/testing/app.ts';
import { readLog, seedMember, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let team: TestTeam;
const app = await startTestApp();
const other = await seedTeam(app.database, 'Other');
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});
afterAll(() => app.close());

const list = async (person = team.owner) => (await app.call<{ items: Department[] }>(person, departments.list)).data.items;
const outline = async () => (await list()).map((d) => `${d.name} ${d.employeeCount}`);
const create = (body: object, person = team.owner) => app.call<Department>(person, departments.create, { body });
const update = (id: string, body: object, person = team.owner) =>
  app.call<Department>(person, departments.update, { params: { id }, body });
const move = (id: string, body: object, person = team.owner) =>
  app.call<Department>(person, departments.move, { params: { id }, body });
const remove = (id: string, person = team.owner) => app.call(person, departments.remove, { params: { id } });
const faults = (answer: Answer) => answer.fields?.map((fault) => fault.field);

test('departments refuse callers who are not signed in, not members, or without the permission', async () => {
  expect((await app.call(null, departments.list)).status).toBe(401);
  expect((await app.call(other.owner, departments.list, { teamId: team.id })).code).toBe(403);
  expect((await app.call(team.member, departments.read, { params: { id: team.sales } })).code).toBe(40300);
  expect((await create({ parentId: team.root, name: 'New' }, team.member)).code).toBe(40300);
  expect((await update(team.product, { name: 'New' }, team.member)).code).toBe(40300);
  expect((await move(team.product, { parentId: team.sales }, team.member)).code).toBe(40300);
  expect((await remove(team.product, team.member)).code).toBe(40300);
  const answer = await app.call(team.member, departments.removeWithContent, { params: { id: team.product } });
  expect(answer.code).toBe(40300);
});

test('departments of another team are not found', async () => {
  expect((await app.call(team.owner, departments.read, { params: { id: other.sales } })).status).toBe(404);
  expect((await create({ parentId: other.root, name: 'New' })).status).toBe(404);
  expect((await update(other.sales, { name: 'New' })).status).toBe(404);
  expect((await move(other.sales, { parentId: team.root })).status).toBe(404);
  expect((await move(team.sales, { parentId: other.root })).status).toBe(404);
  expect((await remove(other.sales)).status).toBe(404);
  expect((await app.call(team.owner, departments.removeWithContent, { params: { id: other.sales } })).status).toBe(404);
  expect((await app.call(team.owner, departments.read, { params: { id: 'not-an-id' } })).status).toBe(404);
});

test('limits a scoped administrator to the departments of the scope', async () => {
  expect((await app.call(team.hr, departments.read, { params: { id: team.product } })).status).toBe(404);
  expect((await update(team.product, { name: 'Mine' }, team.hr)).status).toBe(404);
  expect((await move(team.product, { parentId: team.sales }, team.hr)).status).toBe(404);
  expect((await remove(team.product, team.hr)).status).toBe(404);
  expect(faults(await create({ parentId: team.root, name: 'New' }, team.hr))).toEqual(['parentId']);
  expect(faults(await move(team.jakarta, { parentId: team.product }, team.hr))).toEqual(['parentId']);
  // The parent of the administrator's own top department is outside the scope.
  expect((await move(team.sales, { parentId: team.jakarta }, team.hr)).code).toBe(40300);
  expect((await remove(team.sales, team.hr)).code).toBe(40300);
  expect((await update(team.sales, { number: 'S1' }, team.hr)).status).toBe(200);
  expect((await create({ parentId: team.jakarta, name: 'Depok' }, team.hr)).status).toBe(200);
});

test('a scope of single members contains no department', async () => {
  const scoped = await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const role = await seedRole(tx, team.id, 'RECEPTION', []);
    await tx.updateTable('roles').set({ scope: 'MEMBERS' }).where('id', '=', role).execute();
    const grant = { team_id: team.id, role_id: role, menu_code: '020200', access: 'edit' } as const;
    await tx.insertInto('role_grants').values(grant).execute();
    await tx.insertInto('role_members').values({ team_id: team.id, role_id: role, member_id: team.member.memberId }).execute();
    return team.member;
  });
  expect((await update(team.product, { name: 'Mine' }, scoped)).status).toBe(404);
  expect((await list(scoped)).every((d) => !d.can.edit && !d.can.place)).toBe(true);
});

test('names and numbers that violate a rule are refused', async () => {
  for (const name of ['', '   ', 'a/b', 'a\\b', 'a:b', 'a*b', 'a?b', 'a"b', 'a<b', 'a>b', 'a|b', 'x'.repeat(65)]) {
    expect([name, faults(await create({ parentId: team.root, name }))]).toEqual([name, ['name']]);
  }
  expect(faults(await create({ parentId: team.root, name: 'Legal', number: '部門1' }))).toEqual(['number']);
  expect(faults(await create({ parentId: team.root, name: 'sales' }))).toEqual(['name']);
  expect((await create({ parentId: team.root, name: 'Legal', number: 'D-1' })).status).toBe(200);
  expect(faults(await create({ parentId: team.product, name: 'Legal', number: 'd-1' }))).toEqual(['number']);
  expect(faults(await update(team.sales, { number: 'D-1' }))).toEqual(['number']);
  expect(faults(await update(team.sales, { name: 'LEGAL' }))).toEqual(['name']);
});

test('a head must be a current member of the team', async () => {
  const resigned = await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const person = await seedMember(tx, team.id, { name: 'Rita Resigned', departmentId: team.sales });
    await tx.updateTable('members').set({ resigned_at: new Date() }).where('id', '=', person.memberId).execute();
    return person.memberId;
  });
  for (const headId of [resigned, other.owner.memberId, uuidv7()]) {
    expect(faults(await update(team.sales, { headId }))).toEqual(['headId']);
  }
  const answer = await update(team.sales, { headId: team.member.memberId });
  expect(answer.data.head?.displayName).toBe('Max Member');
  expect((await update(team.sales, { headId: null })).data.head).toBeNull();
});

test('the root is not renamed, moved or deleted, but gets a number and head', async () => {
  expect((await update(team.root, { name: 'Other' })).code).toBe(40905);
  expect((await move(team.root, { parentId: team.sales })).code).toBe(40905);
  expect((await remove(team.root)).code).toBe(40905);
  expect((await app.call(team.owner, departments.removeWithContent, { params: { id: team.root } })).code).toBe(40905);
  const answer = await update(team.root, { name: 'Harbour', number: 'HQ', headId: team.owner.memberId });
  expect(answer.data).toMatchObject({ number: 'HQ', head: { displayName: 'Olivia Owner' }, can: { edit: true, place: false } });
});

test('a department is not moved into itself, below itself, too deep, to a duplicate name, or to an unknown parent', async () => {
  expect(faults(await move(team.sales, { parentId: team.sales }))).toEqual(['parentId']);
  expect(faults(await move(team.sales, { parentId: team.jakarta }))).toEqual(['parentId']);
  expect((await move(team.sales, { parentId: uuidv7() })).status).toBe(404);
  expect(faults(await move(team.jakarta, { parentId: team.root, beforeId: uuidv7() }))).toEqual(['beforeId']);
  expect((await move(team.sales, { parentId: team.root })).code).toBe(42203);
  await create({ parentId: team.product, name: 'jakarta' });
  expect(faults(await move(team.jakarta, { parentId: team.product }))).toEqual(['parentId']);
});

test('enforces the maximum depth of 15 below the root for created and moved departments', async () => {
  const chain = [team.product];
  for (let level = 2; level <= 15; level += 1) {
    const answer = await create({ parentId: chain.at(-1), name: `Level ${level}` });
    expect(answer.status).toBe(200);
    chain.push(answer.data.departmentId);
  }
  expect(faults(await create({ parentId: chain.at(-1), name: 'Level 16' }))).toEqual(['parentId']);
  expect(faults(await move(team.jakarta, { parentId: chain[14] }))).toEqual(['parentId']);
  expect(faults(await move(team.sales, { parentId: chain[13] }))).toEqual(['parentId']);
  expect((await move(team.sales, { parentId: chain[12] })).status).toBe(200);
});

test('a department that is not empty is not deleted, and the answer reports what it contains', async () => {
  expect((await remove(team.sales)).code).toBe(40902);
  expect((await remove(team.product)).code).toBe(40902);
  expect((await remove(team.jakarta)).status).toBe(200);
  expect((await remove(team.jakarta)).status).toBe(404);
});

test('a department that contains only resigned members is deleted and their records move to the parent', async () => {
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const person = await seedMember(tx, team.id, { name: 'Rita Resigned', departmentId: team.jakarta });
    await tx.updateTable('members').set({ resigned_at: new Date() }).where('id', '=', person.memberId).execute();
  });
  expect((await remove(team.jakarta)).status).toBe(200);
  const places = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('member_departments').select('member_id').where('department_id', '=', team.sales).execute(),
  );
  expect(places).toHaveLength(2);
});

test('the list has parents before children, siblings in their order, and counts each person once', async () => {
  expect(await outline()).toEqual(['Harbour 4', 'Product 1', 'Sales 1', 'Jakarta 0']);
  await app.call(team.owner, members.changeDepartments, {
    body: { employeeIds: [team.hr.memberId], mode: 'ADD', departmentIds: [team.jakarta, team.product] },
  });
  expect(await outline()).toEqual(['Harbour 4', 'Product 2', 'Sales 1', 'Jakarta 1']);
  const one = await app.call<Department>(team.owner, departments.read, { params: { id: team.sales } });
  expect(one.data.employeeCount).toBe(1);
});

test('every member sees departments with people, an administrator the whole tree, each with the permitted actions', async () => {
  const flags = async (person: TestTeam['owner']) => (await list(person)).map((d) => [d.name, d.can.edit, d.can.place]);
  expect(await flags(team.member)).toEqual(['Harbour', 'Product', 'Sales'].map((name) => [name, false, false]));
  expect(await flags(team.hr)).toEqual([
    ['Harbour', false, false],
    ['Product', false, false],
    ['Sales', true, false],
    ['Jakarta', true, true],
  ]);
  expect(await flags(team.superAdmin)).toEqual([
    ['Harbour', true, false],
    ['Product', true, true],
    ['Sales', true, true],
    ['Jakarta', true, true],
  ]);
});

test('the list answers 304 to a known ETag until it changes, by person and language', async () => {
  const ask = (headers: Record<string, string>, person = team.owner) => app.call(person, departments.list, { headers });
  const first = await ask({});
  const tag = String(first.raw.headers['etag']);
  expect(first.raw.headers['cache-control']).toBe('private, no-cache');
  const again = await ask({ 'if-none-match': tag });
  expect([again.status, again.raw.body]).toEqual([304, '']);
  expect((await ask({ 'if-none-match': tag }, team.member)).status).toBe(200);
  expect((await ask({ 'if-none-match': tag, 'accept-language': 'id' })).status).toBe(200);
  await update(team.sales, { name: 'Trade' });
  expect((await ask({ 'if-none-match': `W/"other", ${tag}` })).status).toBe(200);
});

test('moves a department with its subtree, before a sibling or to the last position', async () => {
  const moved = await move(team.sales, { parentId: team.product });
  expect(moved.data).toMatchObject({ parentId: team.product, employeeCount: 1 });
  expect(await outline()).toEqual(['Harbour 4', 'Product 2', 'Sales 1', 'Jakarta 0']);
  await move(team.jakarta, { parentId: team.root, beforeId: team.product });
  expect(await outline()).toEqual(['Harbour 4', 'Jakarta 0', 'Product 2', 'Sales 1']);
  await move(team.jakarta, { parentId: team.root, beforeId: null });
  expect(await outline()).toEqual(['Harbour 4', 'Product 2', 'Sales 1', 'Jakarta 0']);
});

test('updates with a version, refuses an update without changes, and logs each write with names', async () => {
  const created = await create({ parentId: team.sales, name: ' Surabaya ', number: 'S-7', headId: team.hr.memberId });
  expect(created.data).toMatchObject({ name: 'Surabaya', number: 'S-7', version: 1, head: { displayName: 'Hana Hr' } });
  const id = created.data.departmentId;
  expect((await update(id, { name: 'Surabaya' })).code).toBe(42203);
  expect((await update(id, { name: 'East Java', version: 1 })).data.version).toBe(2);
  expect((await update(id, { name: 'Bali', version: 1 })).code).toBe(40900);
  await move(id, { parentId: team.product });
  await remove(id);
  const log = (await readLog(app.database, team.id)).filter((event) => event.object_id === id);
  expect(log.map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['department.create', null, { name: 'Surabaya', parent: 'Sales', number: 'S-7', head: 'Hana Hr' }],
    ['department.update', { name: 'Surabaya' }, { name: 'East Java' }],
    ['department.move', { parent: 'Sales' }, { parent: 'Product' }],
    ['department.delete', { name: 'East Java' }, { recycledId: expect.any(String) }],
  ]);
});

test('a retried write is executed once', async () => {
  const headers = { 'idempotency-key': 'create-legal-1' };
  const body = { parentId: team.root, name: 'Legal' };
  const [first, second] = [
    await app.call<Department>(team.owner, departments.create, { body, headers }),
    await app.call<Department>(team.owner, departments.create, { body, headers }),
  ];
  expect(second.data).toEqual(first.data);
  expect((await app.call(team.owner, departments.create, { body: { ...body, name: 'Else' }, headers })).code).toBe(42202);
});

test('a team has up to 10,000 departments', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  // Skips the trigger that writes path names, which are not read here and take long to compute.
  await owner.query('ALTER TABLE departments DISABLE TRIGGER department_named');
  await owner.query(
    `INSERT INTO departments (team_id, id, parent_id, name, path)
     SELECT $1, made.id, $2, 'D ' || made.n, $3::uuid[] || made.id FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $4::int) AS n) AS made`,
    [team.id, team.jakarta, [team.root, team.sales, team.jakarta], 10_000 - 4 - 1],
  );
  await owner.query('ALTER TABLE departments ENABLE TRIGGER department_named');
  await owner.end();
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => create({ parentId: team.root, name })));
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 40906, 40906]);
});

test('two concurrent requests for one number: the second gets a field error', async () => {
  const both = await Promise.all([
    create({ parentId: team.root, name: 'One', number: 'N1' }),
    create({ parentId: team.root, name: 'Two', number: 'n1' }),
  ]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 422]);
  expect(both.flatMap((answer) => faults(answer) ?? [])).toEqual(['number']);
});

test('the list reports where a person may add members, which is a separate permission from changing the tree', async () => {
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.deleteFrom('role_grants').where('team_id', '=', team.id).where('menu_code', '=', '020200').execute(),
  );
  const { data } = await app.call<{ items: Department[] }>(team.hr, departments.list);
  const inside = data.items.filter((item) => item.can.people).map((item) => item.departmentId);
  expect(inside).toEqual(expect.arrayContaining([team.sales, team.jakarta]));
  expect(inside).not.toContain(team.root);
  expect(inside).not.toContain(team.product);
  expect(data.items.some((item) => item.can.edit)).toBe(false);
});
