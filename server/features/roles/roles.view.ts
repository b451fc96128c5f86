import type { Role, RoleHolder } from '#contract/roles.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { linkToFile } from '#server/kernel/files.ts';
import type { HolderRow } from './role-members.repository.ts';
import { canOf, isAbove, lockOf, reachesHolder } from './roles.policy.ts';
import type { RefRow, RoleRow } from './roles.repository.ts';
import { shownPermissions } from './roles.rules.ts';

type Pictured = Pick<TeamContext, 'fileKey' | 'team' | 'now'>;

/** Rows as the wire spells them. */
export function refView({ fileKey, team, now }: Pictured, row: RefRow): Role['scopeEmployees'][number] {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: linkToFile(fileKey, team.id, row.avatar_file_id, now),
  };
}

export function roleView(context: TeamContext, row: RoleRow): Role {
  return {
    roleId: row.id,
    ...wordsFor(context, row),
    type: row.type,
    builtIn: row.built_in,
    groupId: row.group_id,
    permissions: shownPermissions(row.grants),
    scope: row.scope,
    scopeDepartments: row.departments.map(({ id, name, path_name }) => ({ departmentId: id, name, path: path_name })),
    scopeEmployees: row.members.map((member) => refView(context, member)),
    holders: row.holders,
    version: row.version,
    ...canOf(context, row),
  };
}

/** The super administrator, which nobody can rename, is called in the reader's language; other roles as they were named. */
function wordsFor({ language }: TeamContext, row: RoleRow): Pick<Role, 'name' | 'description'> {
  if (row.built_in !== 'SUPER_ADMIN') return { name: row.name, description: row.description };
  const t = translator(language);
  return { name: t('roles.builtIn.SUPER_ADMIN'), description: t('roles.builtInDescriptions.SUPER_ADMIN') };
}

export function holderView(context: TeamContext, role: RoleRow, row: HolderRow): RoleHolder {
  const edits = context.actor.scope('020400', 'edit') !== null;
  const own = row.id === context.actor.memberId;
  const givable = role.built_in === 'SUPER_ADMIN' ? isAbove(context) : lockOf(context, role) === null;
  return {
    ...refView(context, row),
    departments: row.departments,
    can: { remove: edits && (own || (givable && reachesHolder(context, row))) },
  };
}
