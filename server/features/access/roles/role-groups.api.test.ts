import { expect } from 'vitest';
import { type Administrators, administrators } from '#contract/access/administrators.ts';
import { type RoleGroup, roleGroups } from '#contract/access/role-groups.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';

const other = await seedTeam(app.database, 'Other Company');

const make = async (name: string, person = team.owner) =>
  (await app.call<RoleGroup>(person, roleGroups.create, { body: { name } })).data.groupId;
const names = async () =>
  (await app.call<{ items: RoleGroup[] }>(team.owner, roleGroups.list)).data.items.map(({ name }) => name);
const order = (...groupIds: string[]) => app.call(team.owner, roleGroups.order, { body: { groupIds } });
const planner = (groupId: string | null) => ({
  name: 'Planner',
  type: 'CUSTOM',
  permissions: [{ code: '020100', access: 'view' }],
  scope: 'ALL',
  groupId,
});

test('groups of another team, a duplicate name, deleting a group with roles, and groups beyond the limit are rejected', async () => {
  const theirs = await make('Theirs', other.owner);
  const id = await make('Projects');
  for (const [endpoint, body] of [
    [roleGroups.rename, { name: 'Mine' }],
    [roleGroups.remove, undefined],
  ] as const)
    expect(await app.call(team.owner, endpoint, { params: { id: theirs }, ...(body && { body }) })).toMatchObject({
      status: 404,
    });
  expect(await order(id, theirs)).toMatchObject({ status: 409, code: 40900 });
  expect(await app.call(team.owner, roleGroups.create, { body: { name: 'projects' } })).toMatchObject({
    status: 422,
    fields: [{ field: 'name' }],
  });
  const role = (await app.call<Role>(team.owner, roles.create, { body: planner(id) })).data;
  expect(await app.call(team.owner, roleGroups.remove, { params: { id } })).toMatchObject({ status: 409, code: 40941 });
  await app.call(team.owner, roles.update, { params: { id: role.roleId }, body: { groupId: null } });
  expect(await app.call(team.owner, roleGroups.remove, { params: { id } })).toMatchObject({ status: 200 });
  for (let n = 0; n < roleLimits.groups; n += 1) await make(`Group ${n}`);
  expect(await app.call(team.owner, roleGroups.create, { body: { name: 'One more' } })).toMatchObject({
    status: 409,
    code: 40943,
  });
});

test('groups are created, renamed, ordered and deleted, and each change is logged', async () => {
  const [a, b, c] = [await make('A'), await make('B'), await make('C')];
  expect(await order(c, a, b)).toMatchObject({ status: 200 });
  expect(await names()).toEqual(['C', 'A', 'B']);
  expect(await order(c, a, b)).toMatchObject({ code: 42203 });
  await app.call(team.owner, roleGroups.rename, { params: { id: a }, body: { name: 'Alpha' } });
  await app.call(team.owner, roleGroups.remove, { params: { id: b } });
  expect(await names()).toEqual(['C', 'Alpha']);
  const log = (await readLog(app.database, team.id)).slice(3);
  expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['roleGroup.order', { groups: ['A', 'B', 'C'] }, { groups: ['C', 'A', 'B'] }],
    ['roleGroup.update', { name: 'A' }, { name: 'Alpha' }],
    ['roleGroup.delete', { name: 'B' }, null],
  ]);
});

test('when a role is added to a group during its deletion, one of the two is refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await make(`Round ${round}`);
    const [deleted, made] = await Promise.all([
      app.call(team.owner, roleGroups.remove, { params: { id } }),
      app.call<Role>(team.owner, roles.create, { body: { ...planner(id), name: `Role ${round}` } }),
    ]);
    expect([deleted.status, made.status].toSorted().join()).toMatch(/^200,4(09|22)$/);
  }
});

test('the list of administrators contains owner, super administrators, and every other role with its permissions and holders', async () => {
  const { data } = await app.call<Administrators>(team.superAdmin, administrators.list);
  expect(data.owner?.displayName).toBe('Olivia Owner');
  expect(data.superAdmins).toMatchObject({ items: [{ displayName: 'Sam Super' }], can: { change: true } });
  expect(data.roles).toMatchObject([
    {
      builtIn: 'HR',
      permissions: [
        { code: '020100', access: 'edit' },
        { code: '020200', access: 'edit' },
      ],
      scopeDepartments: [{ name: 'Sales' }],
      holders: 1,
      first: [{ displayName: 'Hana Hr' }],
    },
  ]);
  expect(await app.call(other.owner, administrators.list, { teamId: team.id })).toMatchObject({ status: 403, code: 403 });
  expect(await app.call(team.hr, administrators.list)).toMatchObject({ code: 40300 });
});
