import type { Endpoint, May } from '#contract/kit.ts';
import { loadActor } from './actor.ts';
import type { AccountContext, Context, TeamContext } from './context.ts';
import { asPlatform, asTeam } from './db.ts';
import { AppError } from './errors.ts';

/** Verifies a bearer token in process. Rejects with any error when it is not one of ours, for us, and alive. */
export type VerifyToken = (token: string) => Promise<{ accountId: string; epoch: number; session?: string }>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface Headers {
  authorization?: string;
  teamId?: string;
}

/**
 * Lets a request pass or refuses it: 401 without a valid token, code 402 or 403 when the team is refused,
 * 40300 when only the permission is missing (specification section 8, domain rules 0).
 */
export async function guard(verify: VerifyToken, endpoint: Endpoint, context: Context, headers: Headers): Promise<Context> {
  if (endpoint.may === 'public') return context;
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('signedOut');
  const claims = await verify(token).catch(() => {
    throw new AppError('signedOut');
  });
  const { accountId: id, session } = claims;
  const account: AccountContext = {
    ...context,
    account: { id, ...(session && { session }) },
    teamHeader: headers.teamId ?? null,
  };
  if (endpoint.may === 'signedIn') {
    await requireAlive(account, claims.epoch);
    return account;
  }
  return requireMember(account, claims.epoch, endpoint.may);
}

async function requireAlive(context: AccountContext, epoch: number): Promise<void> {
  const row = await asPlatform(context.database, (db) =>
    db.selectFrom('accounts').select(['epoch', 'closed_at']).where('id', '=', context.account.id).executeTakeFirst(),
  );
  if (!row || row.closed_at || row.epoch !== epoch) throw new AppError('signedOut');
}

async function requireMember(
  context: AccountContext,
  epoch: number,
  may: Exclude<May, 'public' | 'signedIn'>,
): Promise<TeamContext> {
  const teamId = context.teamHeader;
  if (!teamId || !uuid.test(teamId)) throw new AppError('invalid', { fields: [{ field: 'X-Team-Id', rule: 'uuid' }] });
  const place = await asTeam(context.database, teamId.toLowerCase(), (db) => loadActor(db, context.account.id, teamId, epoch));
  const full: TeamContext = { ...context, ...place };
  if (may === 'owner' && !full.actor.owner) throw new AppError('noPermission');
  if (typeof may === 'object' && !full.actor.scope(may.menu, may.access)) throw new AppError('noPermission');
  return full;
}
