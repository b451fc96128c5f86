import { sql } from 'kysely';
import type { Endpoint, EndpointAccess } from '#contract/kit.ts';
import { permits } from './actor.ts';
import { authorizeApiToken, isApiToken } from '../api-tokens/api-token.ts';
import type { AccountContext, Context, TeamContext } from '#server/kernel/context.ts';
import { unlessUnavailable } from '#server/kernel/database/connection-loss.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Authorize, CallerHeaders } from '#server/kernel/http/mount.ts';
import { type KnownRights, readRights } from './known-rights.ts';
import { recordSessionUse } from './session-use.ts';
import { requireReadOnly, startViewAs } from '../support/view-as.ts';
import { type Claims, requireFresh, requireSecondFactor, signInOf, type SignInState } from './sign-in-state.ts';
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
  route: { endpoint: Endpoint },
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
  const passed = authorizeMember(named, other ?? (await readRights(named, teamId, claims)), claims, { may, fresh });
  await recordSessionUse(passed, other ? undefined : teamId);
  if (other) return work(passed);
  const elsewhere = (id: string) => authorizeInTeam(named, id, claims);
  const again = async (): Promise<TeamContext> => ({
    ...(await authorizeInTeam({ ...named, now: new Date() }, teamId, claims)),
    again,
  });
  const teamContext: TeamContext = { ...passed, elsewhere, again };
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
