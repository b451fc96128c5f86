import type { Endpoint, May } from '#contract/kit.ts';
import { type Place, placeOf, readFacts } from './actor.ts';
import type { AccountContext, Context } from './context.ts';
import { asPlatform, asTeam, takeSeat } from './db.ts';
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
  const account: AccountContext = { ...context, account: { id: claims.accountId }, teamHeader: headers.teamId ?? null };
  if (may === 'signedIn') {
    await requireAlive(account, claims.epoch);
    return work(account);
  }
  const teamId = account.teamHeader?.toLowerCase();
  if (!teamId || !uuid.test(teamId)) throw new AppError('invalid', { fields: [{ field: 'X-Team-Id', rule: 'uuid' }] });
  if (route.early) return startEarly(account, teamId, claims.epoch, may, work);
  const facts = await asTeam(context.database, teamId, (db) => readFacts(db, claims.accountId));
  return work({ ...account, ...permitted(placeOf(facts, claims.epoch), may) });
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
 * Starts the work on the guess that nothing has changed since the last request, while the facts are read anew ahead of
 * it on the same connection. Equal facts: the work was right. Else what it gave is thrown away and it starts again.
 * The work must leave no trace before `context.confirmed`.
 */
async function startEarly<T>(
  account: AccountContext,
  teamId: string,
  epoch: number,
  may: TeamMay,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const key = `${account.account.id} ${teamId}`;
  const guess = lastRead.get(key);
  const seat = await takeSeat(account.database, teamId, (db) => readFacts(db, account.account.id));
  try {
    if (guess?.epoch === epoch && permits(guess.place, may)) {
      const confirmed = seat.answer.then((facts) => {
        if (facts !== guess.facts) throw new AppError('unexpected');
      });
      confirmed.catch(() => {});
      const early = { ...account, ...guess.place, database: seat.database, confirmed };
      const [facts, outcome] = await Promise.allSettled([seat.answer, work(early)]);
      if (facts.status === 'rejected') throw facts.reason;
      if (facts.value === guess.facts) {
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      }
    }
    const facts = await seat.answer;
    lastRead.delete(key);
    const place = placeOf(facts, epoch);
    if (lastRead.size >= mostRemembered) for (const oldest of lastRead.keys()) if (lastRead.delete(oldest)) break;
    if (facts !== undefined) lastRead.set(key, { facts, epoch, place });
    return await work({ ...account, ...permitted(place, may), database: seat.database, recorded: [], afterCommit: [] });
  } finally {
    await seat.done();
  }
}
