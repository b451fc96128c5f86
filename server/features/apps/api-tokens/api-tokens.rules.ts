import type { TokenState } from '#contract/apps/api-token-facts.ts';
import { grantableCodes, type MenuCode, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import type { Access, Scope } from '#server/kernel/context.ts';
import type { TokenPermissions, TokenRow } from './api-tokens.repository.ts';

/** Codes no token may hold: sign-in, administrators and API tokens are reserved for people with a fresh sign-in. */
const reservedForPeople: readonly MenuCode[] = ['060100', '080200', '080300'];
/** Codes a token may only view: a role assigned by a token would outlive the token, and only people spend money. */
const viewOnly: readonly MenuCode[] = ['020400', '050100', '050200', '050300'];

/** The codes a token can hold, with the highest access level of each (decisions/029). */
export const tokenCodes: readonly { code: MenuCode; limit: Access }[] = grantableCodes
  .filter((code) => !reservedForPeople.includes(code))
  .map((code) => ({ code, limit: viewOnlyCodes.includes(code) || viewOnly.includes(code) ? 'view' : 'edit' }));

/** The permissions of every SCIM token: it maintains members and departments. */
export const scimGrants: TokenPermissions = { '020100': 'edit', '020200': 'edit' };

/** Returns the chosen permissions as grants. Where a code is chosen twice, the higher access level applies. */
export function grantsOf(permissions: readonly { code: MenuCode; access: Access }[]): TokenPermissions {
  const grants: TokenPermissions = {};
  for (const { code, access } of permissions) if (grants[code] !== 'edit') grants[code] = access;
  return grants;
}

/** Returns the codes that no token may hold, or not with the requested access level. */
export function refusedGrants(grants: TokenPermissions): MenuCode[] {
  return codesOf(grants).filter((code) => {
    const limit = tokenCodes.find((each) => each.code === code)?.limit;
    return limit === undefined || (grants[code] === 'edit' && limit === 'view');
  });
}

export const codesOf = (grants: TokenPermissions) => Object.keys(grants) as MenuCode[];

interface Creator {
  scope(code: MenuCode, access: Access): Scope | null;
}

/**
 * Returns what a token would hold beyond its creator: codes the creator does not hold with that access level, and whether its
 * scope would exceed theirs.
 * @param paths from the root to each chosen department; null for the whole team
 */
export function excessOf(
  creator: Creator,
  grants: TokenPermissions,
  paths: readonly (readonly string[])[] | null,
): { codes: MenuCode[]; scope: boolean } {
  const scopes = codesOf(grants).map((code) => ({ code, scope: creator.scope(code, grants[code] ?? 'view') }));
  const inside = (scope: Scope) =>
    scope === 'all' || (paths?.every((path) => path.some((id) => scope.departments.includes(id))) ?? false);
  return {
    codes: scopes.filter(({ scope }) => scope === null).map(({ code }) => code),
    scope: scopes.some(({ scope }) => scope !== null && !inside(scope)),
  };
}

export function stateOf({ revoked_at, expired_at, expires_at }: TokenRow, now: Date): TokenState {
  if (revoked_at) return 'REVOKED';
  return expired_at || (expires_at && expires_at <= now) ? 'EXPIRED' : 'ACTIVE';
}
