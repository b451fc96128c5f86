import { safetyLimits, type SecondFactorPolicy } from '#contract/access/security-facts.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The claims of a verified token about its sign-in. */
export interface Claims {
  accountId: string;
  epoch: number;
  /** The name of its session; absent in command-line tokens. */
  session?: string;
  /** The token generation within its session; absent in tokens from before generations existed. */
  generation?: number;
  /** The time of issue in seconds since 1970. */
  issuedAt: number;
}

/**
 * An active session: its id, when the person last authenticated and when it ends if idle (both in seconds since 1970), and the
 * valid generation of its access tokens.
 */
type ActiveSession = [id: string, authAt: number, idleEndsAt: number | null, generation: number];

/** How an account is signed in, and what the current team requires for signing in. */
export interface SignInState {
  sessions: Record<string, ActiveSession> | null;
  factor: boolean;
  factor_policy: SecondFactorPolicy | null;
  factor_from: string | null;
  time_zone: string;
  owner_member_id: string | null;
  member_id: string | null;
  roles: readonly unknown[];
}

/** The sign-in state in a grants snapshot (actor.ts). */
export function signInStateOf(snapshot: string): SignInState {
  return JSON.parse(snapshot) as SignInState;
}

/**
 * The signed-in account, if its session is active. A token without a session counts as authenticated at its time of issue.
 * Throws signedOut if the session has ended or was idle for longer than a team of the account allows, or if the token's grant was
 * revoked.
 */
export function signInOf(
  sessions: SignInState['sessions'],
  { accountId: id, session, generation = 1, issuedAt }: Claims,
  now: Date,
): AccountContext['account'] {
  if (session === undefined) return { id, authAt: new Date(issuedAt * 1000) };
  const [sessionId, authAt, idleEndsAt, valid] = sessions?.[session] ?? [];
  if (sessionId === undefined || authAt === undefined) throw new AppError('signedOut');
  if (generation !== valid) throw new AppError('signedOut');
  if (typeof idleEndsAt === 'number' && idleEndsAt * 1000 <= now.getTime()) throw new AppError('signedOut');
  return { id, session, sessionId, authAt: new Date(authAt * 1000) };
}

/** Throws secondFactorNeeded if the team requires a second factor from this member, from the first day in its time zone. */
export function requireSecondFactor(state: SignInState, now: Date): void {
  const { factor, factor_policy: policy, factor_from: from } = state;
  if (factor || !policy || policy === 'NOBODY' || !from) return;
  const owner = state.member_id !== null && state.owner_member_id === state.member_id;
  if (policy === 'OWNER' && !owner) return;
  if (policy === 'ADMINISTRATORS' && !owner && state.roles.length === 0) return;
  if (from <= dateIn(state.time_zone, now)) throw new AppError('secondFactorNeeded');
}

/**
 * Requires that the person has authenticated within the last ten minutes. Throws freshSignInNeeded; the console then asks for the
 * password and repeats the call. Endpoints that always require this declare `fresh: true` instead.
 */
export function requireFresh({ account: { authAt }, now }: AccountContext): void {
  if (!authAt || now.getTime() - authAt.getTime() > safetyLimits.freshMinutes * 60_000) throw new AppError('freshSignInNeeded');
}
