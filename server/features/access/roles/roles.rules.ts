import type { MenuCode } from '#contract/access/permission-facts.ts';
import { grantableCodes, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import type { RolePermission } from '#contract/access/roles.ts';
import type { RoleScope } from '#contract/access/role-facts.ts';
import type { Access, Scope } from '#server/kernel/context.ts';
import type { RolePermissions } from './roles.repository.ts';

/** The scope of a role, independent of a caller. Paths contain the ids from the root down to a department. */
export interface RoleTarget {
  scope: RoleScope;
  departments: readonly (readonly string[])[];
  members: readonly { id: string; paths: readonly (readonly string[])[] }[];
  /** The paths of the holders' departments, for OWN_DEPARTMENTS. */
  holders: readonly (readonly string[])[];
}

/**
 * Whether a role's scope is within another scope, so that a caller with that scope grants nothing they lack (domain rules 2). A
 * member is within it if all their departments are: a role that names a member can resign them, which affects all their
 * departments.
 */
export function isWithin(scope: Scope | null, target: RoleTarget): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  const inside = (path: readonly string[]) => path.some((id) => scope.departments.includes(id));
  if (target.scope === 'OWN_DEPARTMENTS') return target.holders.every(inside);
  if (target.scope === 'DEPARTMENTS') return target.departments.every(inside);
  if (target.scope === 'ALL') return false;
  return target.members.every(({ id, paths }) => scope.members.includes(id) || (paths.length > 0 && paths.every(inside)));
}

/** The grants of a list of permissions. If a code is listed with both access levels, edit is used. */
export function grantsOf(permissions: readonly RolePermission[]): RolePermissions {
  const grants: RolePermissions = {};
  for (const { code, access } of permissions) if (grants[code] !== 'edit') grants[code] = access;
  return grants;
}

/**
 * Codes that a role cannot grant at all or not with this access: parents, screens that do not exist yet, codes that all members
 * have, and edit for screens without anything to edit.
 */
export function refusedGrants(grants: RolePermissions): MenuCode[] {
  return codesOf(grants).filter(
    (code) => !grantableCodes.includes(code) || (grants[code] === 'edit' && viewOnlyCodes.includes(code)),
  );
}

/** The chosen grants together with the role's existing grants for screens that do not exist yet. */
export function withUnbuilt(chosen: RolePermissions, before: RolePermissions): RolePermissions {
  const unbuilt = Object.entries(before).filter(([code]) => !grantableCodes.includes(code as MenuCode));
  return { ...Object.fromEntries(unbuilt), ...chosen };
}

/** The permissions that are shown. */
export function shownPermissions(grants: RolePermissions): RolePermission[] {
  return grantableCodes.flatMap((code) => {
    const access = grants[code];
    return access ? [{ code, access }] : [];
  });
}

export const codesOf = (grants: RolePermissions) => Object.keys(grants) as MenuCode[];

/** A person who creates or edits a role, by their scopes. */
export interface RoleEditor {
  scope(code: MenuCode, access: Access): Scope | null;
}

/** The parts of a role that its editor lacks: codes they do not have with this access, and whether its scope exceeds theirs. */
export function beyond(maker: RoleEditor, grants: RolePermissions, target: RoleTarget): { codes: MenuCode[]; scope: boolean } {
  const makerScopes = codesOf(grants).map((code) => ({ code, scope: maker.scope(code, grants[code] ?? 'view') }));
  const codes = makerScopes.filter(({ scope }) => scope === null).map(({ code }) => code);
  return { codes, scope: makerScopes.some(({ scope }) => scope !== null && !isWithin(scope, target)) };
}
