import type { TokenKind, TokenScope } from '#contract/apps/api-token-facts.ts';
import type { MenuCode } from '#contract/permissions.ts';
import { type Membership, membershipOf } from '../rights/actor.ts';
import type { Access, Actor, Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/** What app.api_token_places tells of a token. Instants are seconds since 1970. */
export interface TokenFacts {
  id: string;
  kind: TokenKind;
  name: string;
  grants: Partial<Record<MenuCode, Access>>;
  scope: TokenScope;
  ended: boolean;
  expires_at: number | null;
  used_at: number | null;
  status: string;
  owner_member_id: string | null;
  root: string;
  super_admins: string[];
  departments: string[];
  /** From the root to each department that the token or its maker reaches by; null for the scope ALL. */
  paths: Record<string, string[]> | null;
  /** The place of who answers for it, as app.actors tells it; null where there is nobody any more. */
  maker: { epoch: number } | null;
}

/** A place in the team that is no member's, and which token opened it. */
export interface ApiTokenRights {
  place: Membership;
  token: { id: string; name: string; kind: TokenKind };
  usedAt: Date | null;
}

/** The place of a living token. Throws signedOut or teamUnavailable where it opens none. */
export function tokenRights(facts: TokenFacts, kind: TokenKind, now: Date): ApiTokenRights {
  const { expires_at: ends, used_at: used, maker } = facts;
  if (facts.kind !== kind || facts.ended || (ends !== null && ends * 1000 <= now.getTime())) throw new AppError('signedOut');
  if (facts.status === 'DISSOLVED' || !maker) throw new AppError('signedOut');
  const behind = makerOf(maker);
  const { id, name } = facts;
  return {
    place: { team: behind.team, actor: actorOf(facts, behind.actor) },
    token: { id, name, kind },
    usedAt: used === null ? null : new Date(used * 1000),
  };
}

function makerOf(maker: { epoch: number }): Membership {
  try {
    return membershipOf(JSON.stringify(maker), maker.epoch);
  } catch (error) {
    // Who has left, or closed their account, leaves nothing behind that acts.
    if (error instanceof AppError && error.error === 'notMember') throw new AppError('signedOut');
    throw error;
  }
}

function actorOf(facts: TokenFacts, maker: Actor): Actor {
  const { owner_member_id: owner, super_admins: supers } = facts;
  return {
    memberId: facts.id,
    displayName: facts.name,
    kind: 'API_TOKEN',
    owner: false,
    superAdmin: false,
    maker,
    // Where the person is about whom rules of the address book would speak.
    departments: maker.departments,
    roles: [],
    // Whom no role reaches, no token does; nor the person whose hand it is.
    protectedMembers: { root: facts.root, members: [...new Set([...(owner ? [owner] : []), ...supers, maker.memberId])] },
    hasOwnDepartmentScope: false,
    supportType: null,
    scope: (code, access) => tokenScope(facts, maker, code, access),
  };
}

/**
 * How far a permission of a token reaches: what was written into it and what its maker holds at this moment, both. Members
 * whom a role of the maker's names one by one are within no department, so that a token for departments does not reach them.
 */
export function tokenScope(
  { grants, scope, departments, paths }: Pick<TokenFacts, 'grants' | 'scope' | 'departments' | 'paths'>,
  maker: Pick<Actor, 'scope'>,
  code: MenuCode,
  access: Access,
): Scope | null {
  const held = grants[code];
  if (held !== 'edit' && !(access === 'view' && held === 'view')) return null;
  const most = maker.scope(code, access);
  if (most === null || scope === 'ALL') return most;
  if (most === 'all') return { departments, members: [] };
  const below = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => paths?.[id]?.some((above) => others.includes(above)));
  return {
    departments: [...new Set([...below(departments, most.departments), ...below(most.departments, departments)])],
    members: [],
  };
}

/** Whose gain is asked about where nobody may give themselves more: for a token that of who answers for it (decisions/017). */
export const contextOfTokenCreator = (context: TeamContext): TeamContext =>
  context.actor.maker ? { ...context, actor: context.actor.maker } : context;
