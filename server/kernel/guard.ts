import type { Endpoint, May } from '#contract/kit.ts';
import { type Place, placeOf, readFacts } from './actor.ts';
import type { AccountContext, Context, Guess } from './context.ts';
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
 * Lets a request pass to its work or refuses it: 401 without a valid token, code 402 or 403 when the team is refused,
 * 40300 when only the permission is missing (specification section 8, domain rules 0).
 */
export async function guard<T>(
  verify: VerifyToken,
  route: { endpoint: Endpoint; early: boolean },
  context: Context,
  headers: Headers,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { may } = route.endpoint;
  if (may === 'public') return work(context);
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
  if (may === 'signedIn') {
    await requireAlive(account, claims.epoch);
    return work(account);
  }
  const teamId = account.teamHeader?.toLowerCase();
  if (!teamId || !uuid.test(teamId)) throw new AppError('invalid', { fields: [{ field: 'X-Team-Id', rule: 'uuid' }] });
  if (!route.early) return work({ ...account, ...permitted(await readPlace(account, teamId, claims.epoch), may) });
  const guessed = await startEarly(account, teamId, claims.epoch, may, work);
  if (guessed) return guessed.result;
  return work({ ...account, ...permitted(await readPlace(account, teamId, claims.epoch), may) });
}

/** Reads the caller's place in the team, and remembers it as the guess for their next request. */
async function readPlace(account: AccountContext, teamId: string, epoch: number): Promise<Place> {
  const key = `${account.account.id} ${teamId}`;
  const facts = await asTeam(account.database, teamId, (db) => readFacts(db, account.account.id));
  lastRead.delete(key);
  const place = placeOf(facts, epoch);
  if (lastRead.size >= mostRemembered) for (const oldest of lastRead.keys()) if (lastRead.delete(oldest)) break;
  if (facts !== undefined) lastRead.set(key, { facts, epoch, place });
  return place;
}

async function requireAlive(context: AccountContext, epoch: number): Promise<void> {
  const row = await asPlatform(context.database, (db) =>
    db.selectFrom('accounts').select(['epoch', 'closed_at']).where('id', '=', context.account.id).executeTakeFirst(),
  );
  if (!row || row.closed_at || row.epoch !== epoch) throw new AppError('signedOut');
}

type TeamMay = Exclude<May, 'public' | 'signedIn'>;

function permits({ actor }: Place, may: TeamMay): boolean {
  if (may === 'owner') return actor.owner;
  return may === 'member' || actor.scope(may.menu, may.access) !== null;
}

function permitted(place: Place, may: TeamMay): Place {
  if (!permits(place, may)) throw new AppError('noPermission');
  return place;
}

// What was read for the last request of an account in a team: a guess at what this one will read, and never more.
const lastRead = new Map<string, { facts: string; epoch: number; place: Place }>();
const mostRemembered = 10_000;

/**
 * Does the work on the guess that nothing has changed since the caller's last request. Its first statement reads the facts
 * along, so that rights are read for each request and cost no round trip of their own. What it gave counts once they are
 * found to be as guessed; else there is no result, and the work is to be done again.
 */
async function startEarly<T>(
  account: AccountContext,
  teamId: string,
  epoch: number,
  may: TeamMay,
  work: (context: Context) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const known = lastRead.get(`${account.account.id} ${teamId}`);
  if (known?.epoch !== epoch || !permits(known.place, may)) return undefined;
  const guess: Guess = {
    confirmed: false,
    confirm(facts) {
      guess.confirmed = facts === known.facts;
      if (!guess.confirmed) throw new Error('the facts are others than guessed');
    },
  };
  try {
    const result = await work({ ...account, ...known.place, guess, recorded: [], afterCommit: [] });
    return guess.confirmed ? { result } : undefined;
  } catch (error) {
    if (guess.confirmed) throw error;
    return undefined;
  }
}
