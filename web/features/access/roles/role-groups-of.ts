import type { RoleGroup } from '#contract/access/role-groups.ts';
import type { Role } from '#contract/access/roles.ts';

/**
 * A heading of the list with its roles. `builtIn` and `none` are not groups of the team: they contain the roles without a group.
 */
export interface Heading {
  key: string;
  group: RoleGroup | null;
  roles: Role[];
}

export const builtInKey = 'builtIn';
export const noneKey = 'none';

/** Roles under their groups: built-in ones first, then the team's groups in their order, then those without a group. */
export function headingsOf(roles: readonly Role[], groups: readonly RoleGroup[]): Heading[] {
  const known = new Set(groups.map(({ groupId }) => groupId));
  const ungrouped = roles.filter(({ groupId }) => groupId === null || !known.has(groupId));
  return [
    { key: builtInKey, group: null, roles: ungrouped.filter(({ builtIn }) => builtIn !== null) },
    ...groups.map((group) => ({ key: group.groupId, group, roles: roles.filter(({ groupId }) => groupId === group.groupId) })),
    { key: noneKey, group: null, roles: ungrouped.filter(({ builtIn }) => builtIn === null) },
  ].filter(({ group, roles: held }) => group !== null || held.length > 0);
}
