import type { Role, RoleHolder } from '#contract/access/roles.ts';
import { roleDescriptionIn, roleNameIn } from '#server/domain/rights/role-texts.ts';
import type { MemberNames } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { RoleHolderRow } from './role-members.repository.ts';
import { canOf, isAbove, lockOf, holderInScope } from './roles.policy.ts';
import type { RoleRow } from './roles.repository.ts';
import { shownPermissions } from './roles.rules.ts';

/** A role as the API returns it; `name` must contain the members of the role's scope. */
export function roleView(context: TeamContext, name: MemberNames, row: RoleRow): Role {
  return {
    roleId: row.id,
    name: roleNameIn(context.language, row),
    description: roleDescriptionIn(context.language, row),
    type: row.type,
    builtIn: row.built_in,
    groupId: row.group_id,
    permissions: shownPermissions(row.grants),
    scope: row.scope,
    scopeDepartments: row.departments.map(({ id, name, path_name }) => ({ departmentId: id, name, path: path_name })),
    scopeEmployees: row.members.map((member) => name(member)),
    holders: row.holders,
    version: row.version,
    ...canOf(context, row),
  };
}

/** A holder of a role. Their departments are included only if the caller can see the member. */
export function holderView(context: TeamContext, name: MemberNames, role: RoleRow, row: RoleHolderRow): RoleHolder {
  const edits = context.actor.scope('020400', 'edit') !== null;
  const own = row.id === context.actor.memberId;
  const givable = role.built_in === 'SUPER_ADMIN' ? isAbove(context) : lockOf(context, role) === null;
  return {
    ...name(row),
    departments: name.sees(row.id) ? row.departments : [],
    can: { remove: edits && (own || (givable && holderInScope(context, row))) },
  };
}
