import { beforeEach, expect } from 'vitest';
import { members as memberCalls } from '#contract/people/members.ts';
import { menus } from '#contract/access/menus.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { app } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { type Person, readLog, seedRole } from '#dev/testing/team.ts';
import { roleCalls, seedKeeper } from '#dev/testing/roles.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

/** An administrator of roles and members of Sales and below, without further rights. */
let maker: Person;
const { create, update, remove, give, take, all, named, joined } = roleCalls(() => ({ app, team }));

beforeEach(async () => {
  maker = await seedKeeper(app.database, team);
});

const codes = async (person: Person) =>
  (await app.call<{ items: { code: MenuCode }[] }>(person, menus.mine)).data.items.map(({ code }) => code);

/** Menu codes with which the menu of every member begins and ends. */
const everyones = ['010000', '090000'];
const bookers = ['030000', '030300'];

test('grants for screens that do not exist yet survive an edit and are not shown', async () => {
  const id = await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const made = await seedRole(tx, team.id, 'RECEPTION', [team.member.memberId]);
    // A state written by a later version: a code for which this version has no screen.
    await tx.insertInto('role_grants').values({ team_id: team.id, role_id: made, menu_code: '060200', access: 'edit' }).execute();
    return made;
  });
  const role = (await all()).find(({ roleId }) => roleId === id);
  expect(role?.permissions).toEqual([
    { code: '020100', access: 'view' },
    { code: '030100', access: 'edit' },
    { code: '030200', access: 'edit' },
  ]);
  await update(team.owner, id, { permissions: [{ code: '020200', access: 'view' }] });
  const rows = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('role_grants').select(['menu_code', 'access']).where('role_id', '=', id).orderBy('menu_code').execute(),
  );
  expect(rows).toEqual([
    { menu_code: '020200', access: 'view' },
    { menu_code: '060200', access: 'edit' },
  ]);
});

test('a role is created, given, changed, copied, removed and deleted, and each change is logged by name', async () => {
  const made = (await create(team.owner, { employeeIds: [team.member.memberId], description: 'Plans' })).data;
  expect(made).toMatchObject({
    holders: 1,
    scopeDepartments: [{ name: 'Jakarta', path: 'Sales / Jakarta' }],
    can: { remove: true },
  });
  expect(await codes(team.member)).toEqual([...everyones, '020000', '020100', ...bookers]);
  await update(team.owner, made.roleId, { permissions: [{ code: '020200', access: 'view' }], scopeDepartmentIds: [team.sales] });
  expect(await codes(team.member)).toEqual([...everyones, '020000', '020200', ...bookers]);
  const copied = (await app.call<Role>(team.owner, roles.copy, { params: { id: made.roleId }, body: { name: 'Second' } })).data;
  expect(copied).toMatchObject({ type: 'CUSTOM', holders: 0, permissions: [{ code: '020200', access: 'view' }] });
  expect(await give(team.owner, copied.roleId, team.hr.memberId, team.member.memberId)).toMatchObject({ data: { added: 2 } });
  expect(await take(team.owner, copied.roleId, team.hr.memberId)).toMatchObject({ status: 200 });
  const stored = await app.call<{ items: Role[] }>(team.owner, roles.ofMember, { params: { id: team.member.memberId } });
  expect(stored.data.items.map(({ name }) => name)).toEqual(['Planner', 'Second']);
  for (const id of [made.roleId, copied.roleId]) expect(await remove(team.owner, id)).toMatchObject({ status: 200 });
  expect(await codes(team.member)).toEqual([...everyones, ...bookers]);
  const log = (await readLog(app.database, team.id)).filter(
    ({ action }) => action.startsWith('role') || action === 'member.roles',
  );
  expect(log.map(({ action }) => action).join(' ')).toBe(
    'role.create member.roles role.update role.copy role.members member.roles member.roles role.members member.roles ' +
      'role.delete member.roles role.delete member.roles',
  );
  expect(log[0]?.after).toMatchObject({
    permissions: ['020100 成員 · 編輯'],
    scopeDepartments: ['Sales / Jakarta'],
    holders: ['Max Member'],
  });
  expect(log[1]).toMatchObject({ object_id: team.member.memberId, before: { roles: [] }, after: { roles: ['Planner'] } });
  expect(log[2]).toMatchObject({
    before: { permissions: ['020100 成員 · 編輯'], scopeDepartments: ['Sales / Jakarta'] },
    after: { permissions: ['020200 部門 · 檢視'], scopeDepartments: ['Sales'] },
  });
});

test('callers can remove their own role, which takes effect with the next call on every server', async () => {
  const second = await startTestApp({ sharedUrl: app.ownerUrl });
  try {
    const id = await named('Keeper');
    expect((await second.call(maker, roles.list)).status).toBe(200);
    expect(await take(maker, id, maker.memberId)).toMatchObject({ status: 200 });
    for (const server of [app, second]) expect((await server.call(maker, roles.list)).code).toBe(40300);
    expect(await give(team.owner, id, maker.memberId)).toMatchObject({ status: 200 });
    for (const server of [second, app]) expect((await server.call(maker, roles.list)).status).toBe(200);
    expect(await update(team.owner, id, { permissions: [{ code: '020100', access: 'view' }] })).toMatchObject({ status: 200 });
    for (const server of [second, app]) expect((await server.call(maker, roles.list)).code).toBe(40300);
    expect(await remove(team.owner, id)).toMatchObject({ status: 200 });
    for (const server of [second, app]) expect((await server.call(maker, memberCalls.list)).code).toBe(40300);
  } finally {
    await second.close();
  }
});

test('the permission of one role is never combined with the scope of another', async () => {
  const both = await joined('Bea Both', team.root);
  await create(team.owner, { name: 'A', scopeDepartmentIds: [team.sales], employeeIds: [both.memberId] });
  await create(team.owner, {
    name: 'B',
    permissions: [{ code: '020100', access: 'view' }],
    scopeDepartmentIds: [team.product],
    employeeIds: [both.memberId],
  });
  const retitle = (id: string) => app.call(both, memberCalls.update, { params: { id }, body: { jobTitle: 'Pilot' } });
  expect((await app.call(both, memberCalls.read, { params: { id: team.member.memberId } })).status).toBe(200);
  expect(await retitle(team.member.memberId)).toMatchObject({ status: 404 });
  expect(await retitle(team.hr.memberId)).toMatchObject({ status: 200 });
});
