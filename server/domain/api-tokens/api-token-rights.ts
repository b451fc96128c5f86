import type { TokenKind, TokenScope } from '#contract/apps/api-token-facts.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { type Membership, membershipOf } from '../rights/actor.ts';
import type { Access, Actor, Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The facts of an API token from the view app.api_token_grants_view. Instants are seconds since 1970. */
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
  /** The path from the root to each department in the scopes of the token or its creator; null for the scope ALL. */
  paths: Record<string, string[]> | null;
  /** The grants snapshot of the creator, from the view app.actor_grants_view; null if the creator no longer exists. */
  maker: { epoch: number } | null;
}

/** The membership-like rights of an API token, and the token itself. */
export interface ApiTokenRights {
  place: Membership;
  token: { id: string; name: string; kind: TokenKind };
  usedAt: Date | null;
}

/** The rights of a valid token. Throws signedOut if the token or its creator's membership has ended, or teamUnavailable. */
export function tokenRights(facts: TokenFacts, kind: TokenKind, now: Date): ApiTokenRights {
  const { expires_at: ends, used_at: used, maker } = facts;
  if (facts.kind !== kind || facts.ended || (ends !== null && ends * 1000 <= now.getTime())) throw new AppError('signedOut');
  if (facts.status === 'DISSOLVED' || !maker) throw new AppError('signedOut');
  const creator = makerOf(maker);
  const { id, name } = facts;
  return {
    place: { team: creator.team, actor: actorOf(facts, creator.actor) },
    token: { id, name, kind },
    usedAt: used === null ? null : new Date(used * 1000),
  };
}

function makerOf(maker: { epoch: number }): Membership {
  try {
    return membershipOf(JSON.stringify(maker), maker.epoch);
  } catch (error) {
    // Tokens of a creator who has left the team or closed their account are not valid.
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
    // Visibility rules that depend on departments use those of the creator.
    departments: maker.departments,
    roles: [],
    // A token can change neither the protected members nor its creator.
    protectedMembers: { root: facts.root, members: [...new Set([...(owner ? [owner] : []), ...supers, maker.memberId])] },
    hasOwnDepartmentScope: false,
    supportType: null,
    scope: (code, access) => tokenScope(facts, maker, code, access),
  };
}

/**
 * The scope of a token's permission: the intersection of what the token grants and what its creator holds now; null without it.
 * Single members in the scope of a creator's role belong to no department there, so a token for departments does not cover them.
 */
export function tokenScope(
  { grants, scope, departments, paths }: Pick<TokenFacts, 'grants' | 'scope' | 'departments' | 'paths'>,
  maker: Pick<Actor, 'scope'>,
  code: MenuCode,
  access: Access,
): Scope | null {
  const granted = grants[code];
  if (granted !== 'edit' && !(access === 'view' && granted === 'view')) return null;
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

/**
 * The context whose actor must not gain rights by a change: that of a token's creator, otherwise the actor's own (decisions/017).
 */
export const contextOfTokenCreator = (context: TeamContext): TeamContext =>
  context.actor.maker ? { ...context, actor: context.actor.maker } : context;
