import type { TokenState } from '#contract/apps/api-token-facts.ts';
import { grantableCodes, type MenuCode, viewOnlyCodes } from '#contract/permissions.ts';
import type { Access, Scope } from '#server/kernel/context.ts';
import type { TokenPermissions, TokenRow } from './api-tokens.repository.ts';

/** How people sign in, who administers, and tokens themselves: for people with a fresh sign-in, never for a token. */
const forPeople: readonly MenuCode[] = ['060100', '080200', '080300'];
/** A role that a token gives would outlive the token; money is spent by people alone. */
const onlyLookedAt: readonly MenuCode[] = ['020400', '050100', '050200', '050300'];

/** What tokens can hold, with the most of each (decisions/029). */
export const tokenCodes: readonly { code: MenuCode; limit: Access }[] = grantableCodes
  .filter((code) => !forPeople.includes(code))
  .map((code) => ({ code, limit: viewOnlyCodes.includes(code) || onlyLookedAt.includes(code) ? 'view' : 'edit' }));

/** What every token of the kind SCIM holds: it keeps members and departments. */
export const scimGrants: TokenPermissions = { '020100': 'edit', '020200': 'edit' };

/** Grants of what was chosen; of two kinds of access for a code the greater. */
export function grantsOf(permissions: readonly { code: MenuCode; access: Access }[]): TokenPermissions {
  const grants: TokenPermissions = {};
  for (const { code, access } of permissions) if (grants[code] !== 'edit') grants[code] = access;
  return grants;
}

/** Codes that no token may hold, or not with that access. */
export function refusedGrants(grants: TokenPermissions): MenuCode[] {
  return codesOf(grants).filter((code) => {
    const limit = tokenCodes.find((each) => each.code === code)?.limit;
    return limit === undefined || (grants[code] === 'edit' && limit === 'view');
  });
}

export const codesOf = (grants: TokenPermissions) => Object.keys(grants) as MenuCode[];

interface Maker {
  scope(code: MenuCode, access: Access): Scope | null;
}

/**
 * What of a token its maker lacks: codes they do not hold with that access, and whether it would reach further than they do.
 * @param paths from the root to each chosen department; null for everybody
 */
export function beyond(
  maker: Maker,
  grants: TokenPermissions,
  paths: readonly (readonly string[])[] | null,
): { codes: MenuCode[]; scope: boolean } {
  const held = codesOf(grants).map((code) => ({ code, scope: maker.scope(code, grants[code] ?? 'view') }));
  const inside = (scope: Scope) =>
    scope === 'all' || (paths?.every((path) => path.some((id) => scope.departments.includes(id))) ?? false);
  return {
    codes: held.filter(({ scope }) => scope === null).map(({ code }) => code),
    scope: held.some(({ scope }) => scope !== null && !inside(scope)),
  };
}

export function stateOf({ revoked_at, lapsed_at, expires_at }: TokenRow, now: Date): TokenState {
  if (revoked_at) return 'REVOKED';
  return lapsed_at || (expires_at && expires_at <= now) ? 'EXPIRED' : 'ACTIVE';
}
