import { sql } from 'kysely';
import type { Endpoint, EndpointAccess } from '#contract/kit.ts';
import { permits, type Membership, membershipOf, readGrantsSnapshot } from './actor.ts';
import { authorizeApiToken, isApiToken } from '../api-tokens/api-token.ts';
import type { AccountContext, Context, AssumedRights, TeamContext } from '#server/kernel/context.ts';
import { unlessUnavailable } from '#server/kernel/database/connection-loss.ts';
import { asPlatform, asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Authorize, CallerHeaders } from '#server/kernel/http/mount.ts';
import { recordSessionUse } from './session-use.ts';
import { requireReadOnly, startViewAs } from '../support/view-as.ts';
import { type Claims, requireFresh, requireSecondFactor, signInOf, type SignInState, signInStateOf } from './sign-in-state.ts';
import { readSupport } from '../support/support.ts';

/** Verifies a bearer token in this process. Rejects if it was not issued by this installation for the console, or has expired. */
export type VerifyToken = (token: string) => Promise<Claims>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Authorizes a request and runs its work, or refuses it: 401 without a valid token of an active session, code 402 or 403 if the
 * team is not available to the caller, 40300 if only the permission is missing (specification section 8, domain rules 0), 40301
 * if the endpoint requires a fresh sign-in, 40320 if a second factor is required and missing, 9002 if the support id is not
 * valid. API tokens (api-token.ts) have their own permissions and refusals.
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
  if (isApiToken(token)) return work(await authorizeApiToken(context, token, headers, route.endpoint));
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
    // Provider staff can also end a lease while using it, even if it is no longer valid.
    const support = may === 'signedIn' ? await supportMembership(named, teamId, claims, headers) : undefined;
    const account = { ...named, account: signIn, ...(support && { support: support.lease }) };
    if (fresh) requireFresh(account);
    await recordSessionUse(account, undefined);
    return work(account);
  }
  if (!teamId || !uuid.test(teamId)) throw new AppError('invalid', { fields: [{ field: 'X-Team-Id', rule: 'uuid' }] });
  if (viewAs !== undefined || may === 'signedIn' || may === 'staff') {
    const caller = authorizeMember(named, await readRights(named, teamId, claims), claims, { may: 'member', fresh: false });
    await recordSessionUse(caller, teamId);
    return work(await startViewAs(caller, viewAs ?? '', route.endpoint));
  }
  const other = await supportMembership(named, teamId, claims, headers);
  // Provider staff need a second factor regardless of the team's policy.
  if (other && !other.signInState.factor && !(await readSignIn(named, claims)).factor) throw new AppError('secondFactorNeeded');
  const early = route.early && !other ? await runWithAssumedRights(named, teamId, claims, { may, fresh }, work) : undefined;
  if (early) return early.result;
  const passed = authorizeMember(named, other ?? (await readRights(named, teamId, claims)), claims, { may, fresh });
  await recordSessionUse(passed, other ? undefined : teamId);
  const teamContext: TeamContext = other ? passed : { ...passed, elsewhere: (id) => authorizeInTeam(named, id, claims) };
  return work(teamContext);
}

/** The context of the caller in another team, as if the X-Team-Id header named it. */
async function authorizeInTeam(named: AccountContext, teamId: string, claims: Claims): Promise<TeamContext> {
  const inTeam = { ...named, teamHeader: teamId };
  return authorizeMember(inTeam, await readRights(inTeam, teamId, claims), claims, { may: 'member', fresh: false });
}

/** Reads the membership of a support lease, which replaces the caller's own. It is read for each request and never assumed. */
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

/** The rights of an account in a team as read from the database, and the epoch of the token they were read for. */
interface KnownRights {
  grants: string;
  epoch: number;
  membership: Membership;
  signInState: SignInState;
}

/** Reads the caller's membership in the team, and caches it as the assumed rights of their next request. */
async function readRights(account: AccountContext, teamId: string, { accountId, epoch }: Claims): Promise<KnownRights> {
  const key = `${accountId} ${teamId}`;
  const grants = await asTeam(account.database, teamId, (db) => readGrantsSnapshot(db, accountId));
  rememberedRights.delete(key);
  const membership = membershipOf(grants, epoch);
  if (grants === undefined) throw new AppError('signedOut');
  const known = { grants, epoch, membership, signInState: signInStateOf(grants) };
  if (rememberedRights.size >= mostRemembered)
    for (const oldest of rememberedRights.keys()) if (rememberedRights.delete(oldest)) break;
  rememberedRights.set(key, known);
  return known;
}

/**
 * Reads the sign-in for calls without a team: the account, the session of the token if any, whether the account is provider
 * staff, and whether it has a second factor. Demo accounts need none, because they are open in demo mode only.
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
  const active: SignInState['sessions'] =
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
  return { ...signInOf(active, claims, context.now), staff: row.staff !== null, factor: row.factor };
}

const factorOrDemo = sql<boolean>`(a.demo OR EXISTS (SELECT FROM second_factors f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL))`;

type TeamMay = Exclude<EndpointAccess, 'public' | 'signedIn' | 'staff'>;
interface Requirements {
  may: TeamMay;
  fresh: boolean;
}

/** The context of a caller with these rights. Throws signedOut, secondFactorNeeded, noPermission or freshSignInNeeded. */
function authorizeMember(
  named: AccountContext,
  { membership, signInState }: Pick<KnownRights, 'membership' | 'signInState'>,
  claims: Claims,
  { may, fresh }: Requirements,
) {
  const passed = { ...named, account: signInOf(signInState.sessions, claims, named.now), ...membership };
  requireSecondFactor(signInState, named.now);
  if (!permits(membership, may)) throw new AppError('noPermission');
  if (fresh) requireFresh(passed);
  return passed;
}

// The rights of the last request of each account and team. They are only assumed for the next request and verified by it.
const rememberedRights = new Map<string, KnownRights>();
const mostRemembered = 10_000;

/**
 * Runs the work with the rights of the caller's last request (decisions/010). Its first statement also reads the current
 * snapshot, so that rights are read for each request without a round trip of their own. Resolves to the result only if both
 * snapshots are equal; otherwise to undefined, and the work must be repeated.
 */
async function runWithAssumedRights<T>(
  named: AccountContext,
  teamId: string,
  claims: Claims,
  requirements: Requirements,
  work: (context: Context) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const known = rememberedRights.get(`${claims.accountId} ${teamId}`);
  if (known?.epoch !== claims.epoch) return undefined;
  const assumed: AssumedRights = {
    verified: false,
    verify(snapshot) {
      assumed.verified = snapshot === known.grants;
      if (!assumed.verified) throw new Error('the grants snapshot has changed');
    },
  };
  try {
    const passed = authorizeMember(named, known, claims, requirements);
    await recordSessionUse(passed, teamId);
    const result = await work({ ...passed, assumedRights: assumed, recorded: [], afterCommit: [] });
    return assumed.verified ? { result } : undefined;
  } catch (error) {
    if (assumed.verified) throw error;
    return undefined;
  }
}
