import type { z } from 'zod';
import type { apiToken } from '#contract/apps/api-tokens.ts';
import { tokenRights, type TokenFacts } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isOwnerOrSuperAdmin, mayEdit } from './api-tokens.policy.ts';
import type { TokenRow } from './api-tokens.repository.ts';
import { codesOf, scimGrants, stateOf, tokenCodes } from './api-tokens.rules.ts';

type View = z.input<typeof apiToken>;

/** Returns a token as the console shows it. */
export function tokenView(context: TeamContext, row: TokenRow): View {
  const state = stateOf(row, context.now);
  const grants = row.kind === 'SCIM' ? scimGrants : row.grants;
  return {
    tokenId: row.id,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    state,
    permissions: tokenCodes.flatMap(({ code }) => {
      const access = grants[code];
      return access ? [{ code, access }] : [];
    }),
    scope: row.scope,
    departments: row.departments.map(({ id, name, path_name }) => ({ departmentId: id, name, path: path_name })),
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedIp: row.last_used_ip,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoked_by_name,
    asleep: state === 'ACTIVE' ? inactive(row, context.now) : [],
    version: row.version,
    can: {
      edit: state === 'ACTIVE' && mayEdit(context, row),
      adopt: state === 'ACTIVE' && isOwnerOrSuperAdmin(context) && row.member_id !== context.actor.memberId,
    },
  };
}

/**
 * Returns the codes of an active token that its responsible member does not hold at the moment: all of them if there is no such
 * member.
 */
function inactive(row: TokenRow, now: Date): View['asleep'] {
  const codes = codesOf(row.grants);
  try {
    const { actor } = tokenRights(JSON.parse(row.snapshot) as TokenFacts, row.kind, now).place;
    return codes.filter((code) => actor.scope(code, row.grants[code] ?? 'view') === null);
  } catch (error) {
    if (error instanceof AppError) return codes;
    throw error;
  }
}
