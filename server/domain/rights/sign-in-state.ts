import { safetyLimits, type SecondFactorPolicy } from '#contract/access/security-facts.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError } from '#server/kernel/errors.ts';

/** What a verified token says of the sign-in it belongs to. */
export interface Claims {
  accountId: string;
  epoch: number;
  /** The name of its session; tokens of the command line have none. */
  session?: string;
  /** The generation of its session's tokens it belongs to; tokens made before there were any have none. */
  generation?: number;
  /** When it was made, in seconds since 1970. */
  issuedAt: number;
}

/**
 * A living session: its id, when its person last showed who they are, when it ends for want of use (seconds since 1970), and the
 * generation of access tokens that are valid.
 */
type LivingSession = [id: string, authAt: number, idleEndsAt: number | null, generation: number];

/** How an account is signed in, and what the chosen team asks of that. */
export interface SignInState {
  sessions: Record<string, LivingSession> | null;
  factor: boolean;
  factor_asked: SecondFactorPolicy | null;
  factor_from: string | null;
  time_zone: string;
  owner_member_id: string | null;
  member_id: string | null;
  roles: readonly unknown[];
}

/** The part of an actor's facts (actor.ts) that tells of the sign-in. */
export function signInStateOf(facts: string): SignInState {
  return JSON.parse(facts) as SignInState;
}

/**
 * Who is signed in, by a session that lives still; a token without a session was shown to be the person's when it was made.
 * Throws signedOut where the session was ended, or has not been used for as long as a team of the account allows, and for a
 * token whose grant was revoked.
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

/** Refuses who has no second factor where the team asks for one, from the team's own morning of the day on. */
export function requireSecondFactor(standing: SignInState, now: Date): void {
  const { factor, factor_asked: asked, factor_from: from } = standing;
  if (factor || !asked || asked === 'NOBODY' || !from) return;
  const owner = standing.member_id !== null && standing.owner_member_id === standing.member_id;
  if (asked === 'OWNER' && !owner) return;
  if (asked === 'ADMINISTRATORS' && !owner && standing.roles.length === 0) return;
  if (from <= dateIn(standing.time_zone, now)) throw new AppError('secondFactorNeeded');
}

/**
 * For what asks that the person has just shown who they are: within the last ten minutes. Throws freshSignInNeeded, which
 * the console answers by asking for the password and making the call again. Endpoints say `fresh: true` instead where it
 * holds for every call of theirs.
 */
export function requireFresh({ account: { authAt }, now }: AccountContext): void {
  if (!authAt || now.getTime() - authAt.getTime() > safetyLimits.freshMinutes * 60_000) throw new AppError('freshSignInNeeded');
}
