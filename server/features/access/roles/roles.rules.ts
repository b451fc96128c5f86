import type { MenuCode } from '#contract/permissions.ts';
import { grantableCodes, viewOnlyCodes } from '#contract/permissions.ts';
import type { RolePermission } from '#contract/access/roles.ts';
import type { RoleScope } from '#contract/access/role-facts.ts';
import type { Access, Scope } from '#server/kernel/context.ts';
import type { RolePermissions } from './roles.repository.ts';

/** What a role reaches, before anybody asks for whom. Paths lead from the root to a department. */
export interface RoleTarget {
  scope: RoleScope;
  departments: readonly (readonly string[])[];
  members: readonly { id: string; paths: readonly (readonly string[])[] }[];
  /** Where those are who hold the role, for OWN_DEPARTMENTS. */
  holders: readonly (readonly string[])[];
}

/**
 * Whether all that a role reaches lies within a scope, so that whoever has the scope gives away nothing they lack
 * (domain rules 2). A member counts as within it when all their departments are: a role that names a member may resign
 * them, which takes all of them.
 */
export function isWithin(scope: Scope | null, target: RoleTarget): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  const inside = (path: readonly string[]) => path.some((id) => scope.departments.includes(id));
  if (target.scope === 'OWN_DEPARTMENTS') return target.holders.every(inside);
  if (target.scope === 'DEPARTMENTS') return target.departments.every(inside);
  if (target.scope === 'ALL') return false;
  return target.members.every(({ id, paths }) => scope.members.includes(id) || (paths.length > 0 && paths.every(inside)));
}

/** Grants in the order of the menu; of two kinds of access for a code the greater. */
export function grantsOf(permissions: readonly RolePermission[]): RolePermissions {
  const grants: RolePermissions = {};
  for (const { code, access } of permissions) if (grants[code] !== 'edit') grants[code] = access;
  return grants;
}

/** Codes that a role may not hold, or not with that access: no leaf, not built yet, everybody's, or nothing to edit there. */
export function refusedGrants(grants: RolePermissions): MenuCode[] {
  return codesOf(grants).filter(
    (code) => !grantableCodes.includes(code) || (grants[code] === 'edit' && viewOnlyCodes.includes(code)),
  );
}

/** What people chose, with what the role holds for screens that are still to come. */
export function withUnbuilt(chosen: RolePermissions, before: RolePermissions): RolePermissions {
  const kept = Object.entries(before).filter(([code]) => !grantableCodes.includes(code as MenuCode));
  return { ...Object.fromEntries(kept), ...chosen };
}

/** The permissions that people see. */
export function shownPermissions(grants: RolePermissions): RolePermission[] {
  return grantableCodes.flatMap((code) => {
    const access = grants[code];
    return access ? [{ code, access }] : [];
  });
}

export const codesOf = (grants: RolePermissions) => Object.keys(grants) as MenuCode[];

export interface Maker {
  scope(code: MenuCode, access: Access): Scope | null;
}

/** What of a role its maker lacks: codes they do not hold with that access, and whether the scope goes beyond theirs. */
export function beyond(maker: Maker, grants: RolePermissions, target: RoleTarget): { codes: MenuCode[]; scope: boolean } {
  const held = codesOf(grants).map((code) => ({ code, scope: maker.scope(code, grants[code] ?? 'view') }));
  const codes = held.filter(({ scope }) => scope === null).map(({ code }) => code);
  return { codes, scope: held.some(({ scope }) => scope !== null && !isWithin(scope, target)) };
}
