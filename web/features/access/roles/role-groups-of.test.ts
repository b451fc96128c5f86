import { expect, test } from 'vitest';
import type { RoleGroup } from '#contract/access/role-groups.ts';
import type { Role } from '#contract/access/roles.ts';
import { headingsOf } from './role-groups-of.ts';

const role = (roleId: string, groupId: string | null, builtIn: Role['builtIn'] = null) => ({ roleId, groupId, builtIn }) as Role;
const group = (groupId: string): RoleGroup => ({ groupId, name: groupId, roles: 0 });

test('built-in roles come first, then all groups in their order including empty ones, then roles without a group', () => {
  const roles = [role('super', null, 'SUPER_ADMIN'), role('hr', 'b', 'HR'), role('x', 'a'), role('y', null), role('z', 'gone')];
  const brief = headingsOf(roles, [group('b'), group('a'), group('c')]).map(({ key, roles: held }) => [
    key,
    ...held.map(({ roleId }) => roleId),
  ]);
  expect(brief).toEqual([['builtIn', 'super'], ['b', 'hr'], ['a', 'x'], ['c'], ['none', 'y', 'z']]);
  expect(headingsOf([], [])).toEqual([]);
});
