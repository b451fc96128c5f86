import { beforeEach, expect } from 'vitest';
import { type Role, type RolePreview, roles } from '#contract/access/roles.ts';
import { grantableCodes, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { plannerOf, seedKeeper } from '#dev/testing/roles.ts';
import { type Person, readLog } from '#dev/testing/team.ts';

let maker: Person;

beforeEach(async () => {
  maker = await seedKeeper(app.database, team);
});

const preview = (body: object, person = team.owner) => app.call<RolePreview>(person, roles.preview, { body });
const sales = () => plannerOf(team.sales);
const create = async (more: object) => (await app.call<Role>(team.owner, roles.create, { body: { ...sales(), ...more } })).data;
const lines = async (body: object) => (await preview(body)).data.lines;

test('a preview refuses what saving would refuse', async () => {
  const wide = await create({ name: 'Wide', scope: 'ALL' });
  expect(await preview({ ...sales(), permissions: [] })).toMatchObject({ status: 422, fields: [{ field: 'permissions' }] });
  expect(await preview({ ...sales(), scopeDepartmentIds: [team.product] }, maker)).toMatchObject({ status: 422 });
  expect(await preview({ ...sales(), employeeIds: [maker.memberId] }, maker)).toMatchObject({ code: 40303 });
  expect(await preview({ roleId: wide.roleId, scope: 'ALL' }, maker)).toMatchObject({ code: 40304 });
  expect(await preview({ roleId: wide.roleId, addEmployeeIds: [team.hr.memberId] }, maker)).toMatchObject({ code: 40304 });
  expect(await preview({ roleId: wide.roleId, remove: true }, maker)).toMatchObject({ code: 40304 });
  expect(await preview({ roleId: wide.roleId, version: 99, scope: 'ALL' })).toMatchObject({ code: 40900 });
  expect(await preview(sales(), team.member)).toMatchObject({ code: 40300 });
});

test('a preview changes and writes nothing', async () => {
  const { roleId } = await create({ employeeIds: [team.member.memberId] });
  const before = [await app.call(team.owner, roles.list), await readLog(app.database, team.id)].map((each) =>
    JSON.stringify(each),
  );
  await preview({ roleId, scope: 'ALL', permissions: [{ code: '020200', access: 'view' }], employeeIds: [] });
  await preview({ roleId, remove: true });
  const after = [await app.call(team.owner, roles.list), await readLog(app.database, team.id)].map((each) =>
    JSON.stringify(each),
  );
  expect(JSON.parse(after[0] ?? '').data).toEqual(JSON.parse(before[0] ?? '').data);
  expect(after[1]).toEqual(before[1]);
});

test('a preview counts the people in scope before and after a permission is gained, widened or narrowed', async () => {
  const gains = { code: '020100', access: 'edit', change: 'GAINS', before: 0, people: 1 };
  // Sales and below: Hana and Mara.
  expect(await lines({ ...sales(), employeeIds: [team.member.memberId] })).toEqual([{ ...gains, after: 2 }]);
  const { roleId } = await create({ employeeIds: [team.member.memberId] });
  expect(await lines({ roleId, name: 'Another' })).toEqual([]);
  expect(await lines({ roleId, scope: 'ALL' })).toEqual([{ ...gains, change: 'WIDENS', before: 2, after: 5 }]);
  expect(await lines({ roleId, scopeDepartmentIds: [team.jakarta] })).toEqual([
    { ...gains, change: 'NARROWS', before: 2, after: 0 },
  ]);
  expect(await lines({ roleId, scopeDepartmentIds: [team.product] })).toEqual([
    { ...gains, change: 'WIDENS', before: 2, after: 1 },
    { ...gains, change: 'NARROWS', before: 2, after: 1 },
  ]);
  expect(await lines({ roleId, remove: true })).toEqual([{ ...gains, change: 'LOSES', before: 2, after: 0 }]);
  expect(await lines({ roleId, permissions: [{ code: '020100', access: 'view' }] })).toEqual([
    { ...gains, change: 'LOSES', before: 2, after: 0 },
  ]);
});

test('a permission that a member also has by another role is neither gained nor lost', async () => {
  const { roleId } = await create({ scopeDepartmentIds: [team.jakarta] });
  const body = { roleId, addEmployeeIds: [team.hr.memberId, team.member.memberId] };
  const { data } = await preview(body);
  expect(data.people).toBe(1);
  expect(data.differences.map(({ employee, change }) => [employee.displayName, change])).toEqual([['Max Member', 'GAINS']]);
  await create({ name: 'Twice', employeeIds: [team.hr.memberId] });
  expect(await lines({ roleId, addEmployeeIds: [team.hr.memberId] })).toEqual([]);
});

test('owner and super administrators gain nothing; a new super administrator gains every code', async () => {
  expect(await lines({ ...sales(), employeeIds: [team.superAdmin.memberId] })).toEqual([]);
  const all = (await app.call<{ items: Role[] }>(team.owner, roles.list)).data.items;
  const roleId = all.find(({ builtIn }) => builtIn === 'SUPER_ADMIN')?.roleId;
  const gained = await lines({ roleId, addEmployeeIds: [team.member.memberId] });
  expect(gained.map(({ code, access, change }) => `${code} ${access} ${change}`)).toEqual(
    grantableCodes.map((code) => `${code} ${viewOnlyCodes.includes(code) ? 'view' : 'edit'} GAINS`),
  );
  expect(gained[0]).toMatchObject({ before: 0, after: 5, people: 1 });
});

test('the scope OWN_DEPARTMENTS contains different people for each holder', async () => {
  const { data } = await preview({
    ...sales(),
    scope: 'OWN_DEPARTMENTS',
    employeeIds: [team.member.memberId, team.hr.memberId, maker.memberId],
    permissions: [{ code: '020200', access: 'view' }],
  });
  expect(data.differences.map(({ employee, after }) => [employee.displayName, after])).toEqual([
    ['Mara Maker', 2],
    ['Max Member', 1],
  ]);
});
