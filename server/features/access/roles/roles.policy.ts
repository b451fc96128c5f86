import type { Role } from '#contract/access/roles.ts';
import type { RoleLock } from '#contract/access/role-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { RoleRow } from './roles.repository.ts';
import { beyond, type RoleTarget } from './roles.rules.ts';

/** The menu code of roles. */
export const code = '020400';

type Caller = Pick<TeamContext, 'actor' | 'team'>;

/** Whether the caller is the owner or a super administrator, who are outside every role's scope (domain rules 2). */
export function isAbove({ actor }: Caller): boolean {
  return actor.owner || actor.superAdmin;
}

/** The scope of a stored role. */
export function targetOf(row: RoleRow): RoleTarget {
  return {
    scope: row.scope,
    departments: row.departments.map(({ path }) => path),
    members: row.members,
    holders: row.holder_paths,
  };
}

/** Why the caller cannot change a role, or null if they can. */
export function lockOf(context: Caller, row: RoleRow): RoleLock | null {
  if (row.built_in === 'SUPER_ADMIN') return 'BUILT_IN';
  if (context.actor.roles.includes(row.id)) return 'OWN';
  if (isAbove(context)) return null;
  const { codes, scope } = beyond(context.actor, row.grants, targetOf(row));
  return codes.length || scope ? 'BEYOND' : null;
}

/** The actions that the caller may perform on a role. Without edit permission for roles everything is false. */
export function canOf(context: Caller, row: RoleRow): Pick<Role, 'can' | 'locked'> {
  const locked = lockOf(context, row);
  const edit = context.actor.scope(code, 'edit') !== null;
  const free = edit && locked === null;
  return {
    locked,
    can: {
      edit: free,
      remove: free && row.built_in === null,
      members: free || (edit && row.built_in === 'SUPER_ADMIN' && isAbove(context)),
      copy: edit && row.built_in !== 'SUPER_ADMIN' && (isAbove(context) || !isBeyond(context, row)),
    },
  };
}

function isBeyond(context: Caller, row: RoleRow): boolean {
  const { codes, scope } = beyond(context.actor, row.grants, targetOf(row));
  return codes.length > 0 || scope;
}

const refusals = { BUILT_IN: 'roleFixed', OWN: 'ownRole', BEYOND: 'roleBeyondYours' } as const;

/** Throws roleFixed, ownRole or roleBeyondYours if the caller cannot change the role. */
export function requireChangeable(context: Caller, row: RoleRow): void {
  const locked = lockOf(context, row);
  if (locked) throw new AppError(refusals[locked]);
}

/** Throws if the caller cannot delete the role: roleFixed for built-in roles, otherwise as requireChangeable. */
export function requireRemovable(context: Caller, row: RoleRow): void {
  if (row.built_in) throw new AppError('roleFixed');
  requireChangeable(context, row);
}

/**
 * Throws roleFixed or roleBeyondYours if the caller cannot copy the role, because the copy would grant more than the caller
 * has.
 */
export function requireCopyable(context: Caller, row: RoleRow): void {
  if (row.built_in === 'SUPER_ADMIN') throw new AppError('roleFixed');
  if (!isAbove(context) && isBeyond(context, row)) throw new AppError('roleBeyondYours');
}

/**
 * Throws if the caller cannot give the role to members or remove it from them. Only the owner and super administrators can for
 * the super administrator role (superAdminOnly).
 */
export function requireGivable(context: Caller, row: RoleRow): void {
  if (row.built_in !== 'SUPER_ADMIN') return requireChangeable(context, row);
  if (!isAbove(context)) throw new AppError('superAdminOnly');
}

/** Whether a member is protected: the owner or a super administrator. */
export function isProtected({ team }: Caller, person: { id: string; super_admin: boolean }): boolean {
  return person.super_admin || person.id === team.ownerMemberId;
}

/** Whether the caller may change the roles of a member (020400, edit). */
export function holderInScope(
  context: Caller,
  person: { id: string; super_admin: boolean; paths: readonly (readonly string[])[] },
): boolean {
  if (isAbove(context)) return true;
  const scope = context.actor.scope(code, 'edit');
  if (scope === null || isProtected(context, person) || context.actor.ownMemberIds?.includes(person.id)) return false;
  if (scope === 'all' || scope.members.includes(person.id)) return true;
  return person.paths.some((path) => path.some((id) => scope.departments.includes(id)));
}
