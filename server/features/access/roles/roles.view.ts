import type { Role, RoleHolder } from '#contract/access/roles.ts';
import { translator } from '#phrases/translate.ts';
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
    ...wordsFor(context, row),
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

/** The name and description of a role. The super administrator role cannot be renamed and is named in the caller's language. */
function wordsFor({ language }: TeamContext, row: RoleRow): Pick<Role, 'name' | 'description'> {
  if (row.built_in !== 'SUPER_ADMIN') return { name: row.name, description: row.description };
  const t = translator(language);
  return { name: t('roles.builtIn.SUPER_ADMIN'), description: t('roles.builtInDescriptions.SUPER_ADMIN') };
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
