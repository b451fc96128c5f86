import { sql } from 'kysely';
import type { Endpoint, EndpointAccess } from '#contract/kit.ts';
import { permits, type Membership, membershipOf, readGrantsSnapshot } from './actor.ts';
import { admitToken, isApiToken } from '../api-tokens/api-token.ts';
import type { AccountContext, Context, AssumedRights, TeamContext } from '#server/kernel/context.ts';
import { unlessUnavailable } from '#server/kernel/database/connection-loss.ts';
import { asPlatform, asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Authorize, CallerHeaders } from '#server/kernel/http/mount.ts';
import { noteUse } from './session-use.ts';
import { requireReadOnly, startViewAs } from '../support/view-as.ts';
import { type Claims, requireFresh, requireSecondFactor, signInOf, type SignInState, signInStateOf } from './sign-in-state.ts';
import { readSupport } from '../support/support.ts';

/** Verifies a bearer token in process. Rejects with any error when it is not one of ours, for us, and alive. */
export type VerifyToken = (token: string) => Promise<Claims>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Lets a request pass to its work or refuses it: 401 without a valid token of a living session, code 402 or 403 when the
 * team is refused, 40300 when only the permission is missing (specification section 8, domain rules 0), 40301 where the
 * sign-in has to be fresh and is not, 40320 where the team asks for a second factor and there is none, 9002 where the
 * support id opens nothing. A token of the team's (api-token.ts) passes by codes of its own, or is refused as there.
 */
export const guard =
  (verify: VerifyToken): Authorize =>
  (route, context, headers, work) =>
    authorize(verify, route, context, headers, work);

async function authorize<T>(
  verify: VerifyToken,
  route: { endpoint: Endpoint; early: boolean },
  context: Context,
  headers: CallerHeaders,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { may, fresh = false } = route.endpoint;
  const { viewAs } = headers;
  if (viewAs !== undefined) requireReadOnly(headers, route.endpoint);
  if (may === 'public') return work(context);
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('signedOut');
  if (isApiToken(token)) return work(await admitToken(context, token, headers, route.endpoint));
  const claims = await verify(token).catch((error: unknown) => {
    throw unlessUnavailable(error, new AppError('signedOut'));
  });
  const teamHeader = headers.teamId ?? null;
  const named = { ...context, account: { id: claims.accountId }, teamHeader };
  const teamId = teamHeader?.toLowerCase();
  if ((may === 'signedIn' || may === 'staff') && viewAs === undefined) {
    const { staff, factor, ...signIn } = await readSignIn(named, claims);
    if (may === 'staff' && !staff) throw new AppError('noPermission');
    if (may === 'staff' && !factor) throw new AppError('secondFactorNeeded');
    // Staff ends a lease from within as well, also one that opens nothing any more.
    const support = may === 'signedIn' ? await supportMembership(named, teamId, claims, headers) : undefined;
    const account = { ...named, account: signIn, ...(support && { support: support.lease }) };
    if (fresh) requireFresh(account);
    await noteUse(account, undefined);
    return work(account);
  }
  if (!teamId || !uuid.test(teamId)) throw new AppError('invalid', { fields: [{ field: 'X-Team-Id', rule: 'uuid' }] });
  if (viewAs !== undefined || may === 'signedIn' || may === 'staff') {
    const caller = authorizeMember(named, await readRights(named, teamId, claims), claims, { may: 'member', fresh: false });
    await noteUse(caller, teamId);
    return work(await startViewAs(caller, viewAs ?? '', route.endpoint));
  }
  const other = await supportMembership(named, teamId, claims, headers);
  // Provider staff need a second factor, whatever the team asks for.
  if (other && !other.standing.factor && !(await readSignIn(named, claims)).factor) throw new AppError('secondFactorNeeded');
  const guessed = route.early && !other ? await runWithAssumedRights(named, teamId, claims, { may, fresh }, work) : undefined;
  if (guessed) return guessed.result;
  const passed = authorizeMember(named, other ?? (await readRights(named, teamId, claims)), claims, { may, fresh });
  await noteUse(passed, other ? undefined : teamId);
  const whole: TeamContext = other ? passed : { ...passed, elsewhere: (id) => authorizeInTeam(named, id, claims) };
  return work(whole);
}

/** As if the header named that team. */
async function authorizeInTeam(named: AccountContext, teamId: string, claims: Claims): Promise<TeamContext> {
  const there = { ...named, teamHeader: teamId };
  return authorizeMember(there, await readRights(there, teamId, claims), claims, { may: 'member', fresh: false });
}

/** The place in the team that a support id opens instead of the caller's own: read anew each time, never guessed. */
async function supportMembership(
  account: AccountContext,
  teamId: string | undefined,
  claims: Claims,
  { supportId }: CallerHeaders,
) {
  if (supportId === undefined) return undefined;
  if (!teamId || !uuid.test(teamId)) throw new AppError('supportOver');
  return readSupport(account, supportId, teamId, claims);
}

/** What was read of an account in a team, and for which epoch. */
interface KnownRights {
  facts: string;
  epoch: number;
  place: Membership;
  standing: SignInState;
}

/** Reads the caller's place in the team, and remembers it as the guess for their next request. */
async function readRights(account: AccountContext, teamId: string, { accountId, epoch }: Claims): Promise<KnownRights> {
  const key = `${accountId} ${teamId}`;
  const facts = await asTeam(account.database, teamId, (db) => readGrantsSnapshot(db, accountId));
  rememberedRights.delete(key);
  const place = membershipOf(facts, epoch);
  if (facts === undefined) throw new AppError('signedOut');
  const known = { facts, epoch, place, standing: signInStateOf(facts) };
  if (rememberedRights.size >= mostRemembered)
    for (const oldest of rememberedRights.keys()) if (rememberedRights.delete(oldest)) break;
  rememberedRights.set(key, known);
  return known;
}

/**
 * For calls that need no team: the account, its session where the token has one, whether it is provider staff's, and whether it
 * has a second factor. Accounts of the demo need none: they are open in demo mode only.
 */
async function readSignIn(
  context: AccountContext,
  claims: Claims,
): Promise<AccountContext['account'] & { staff: boolean; factor: boolean }> {
  const row = await asPlatform(context.database, (db) =>
    db
      .selectFrom('accounts as a')
      .leftJoin('account_sessions as s', (join) =>
        join
          .onRef('s.account_id', '=', 'a.id')
          .on('s.name', '=', claims.session ?? '')
          .on('s.ended_at', 'is', null),
      )
      .leftJoin('provider_staff as p', 'p.account_id', 'a.id')
      .select([
        'a.epoch',
        'a.closed_at',
        's.id as session',
        's.auth_at',
        's.idle_ends_at',
        's.token_generation',
        'p.account_id as staff',
      ])
      .select(factorOrDemo.as('factor'))
      .where('a.id', '=', claims.accountId)
      .executeTakeFirst(),
  );
  if (!row || row.closed_at || row.epoch !== claims.epoch) throw new AppError('signedOut');
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  const living: SignInState['sessions'] =
    row.session && row.auth_at && row.token_generation
      ? {
          [claims.session ?? '']: [
            row.session,
            seconds(row.auth_at),
            row.idle_ends_at && seconds(row.idle_ends_at),
            row.token_generation,
          ],
        }
      : null;
  return { ...signInOf(living, claims, context.now), staff: row.staff !== null, factor: row.factor };
}

const factorOrDemo = sql<boolean>`(a.demo OR EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL))`;

type TeamMay = Exclude<EndpointAccess, 'public' | 'signedIn' | 'staff'>;
interface Asked {
  may: TeamMay;
  fresh: boolean;
}

/** The context of who passes, by what is known of them. Throws the refusal otherwise. */
function authorizeMember(
  named: AccountContext,
  { place, standing }: Pick<KnownRights, 'place' | 'standing'>,
  claims: Claims,
  { may, fresh }: Asked,
) {
  const passed = { ...named, account: signInOf(standing.sessions, claims, named.now), ...place };
  requireSecondFactor(standing, named.now);
  if (!permits(place, may)) throw new AppError('noPermission');
  if (fresh) requireFresh(passed);
  return passed;
}

// What was read for the last request of an account in a team: a guess at what this one will read, and never more.
const rememberedRights = new Map<string, KnownRights>();
const mostRemembered = 10_000;

/**
 * Does the work on the guess that nothing has changed since the caller's last request. Its first statement reads the facts
 * along, so that rights are read for each request and cost no round trip of their own. What it gave counts once they are
 * found to be as guessed; else there is no result, and the work is to be done again.
 */
async function runWithAssumedRights<T>(
  named: AccountContext,
  teamId: string,
  claims: Claims,
  asked: Asked,
  work: (context: Context) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const known = rememberedRights.get(`${claims.accountId} ${teamId}`);
  if (known?.epoch !== claims.epoch) return undefined;
  const guess: AssumedRights = {
    verified: false,
    verify(facts) {
      guess.verified = facts === known.facts;
      if (!guess.verified) throw new Error('the facts are others than guessed');
    },
  };
  try {
    const passed = authorizeMember(named, known, claims, asked);
    await noteUse(passed, teamId);
    const result = await work({ ...passed, assumedRights: guess, recorded: [], afterCommit: [] });
    return guess.verified ? { result } : undefined;
  } catch (error) {
    if (guess.verified) throw error;
    return undefined;
  }
}
