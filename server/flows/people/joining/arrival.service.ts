import { isLinkToken, normaliseCode } from '#contract/people/invitation-facts.ts';
import type { JoinVia, LandingState } from '#contract/people/joining-facts.ts';
import {
  type Entrance,
  type EntranceInvitation,
  type EntranceLink,
  entranceAt,
  findEntranceInvitation,
  findEntranceLink,
  isOpen,
} from '#server/features/people/invitations/entrances.repository.ts';
import { tokenHash } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { landingStateOf } from '#server/features/people/joining/joining.rules.ts';
import { type OwnToTeam, requestsTo } from '#server/features/people/joining/own-requests.repository.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isStaff } from '#server/domain/support/support.ts';
import { chargeGuess, refundGuess } from './code-guess.checks.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import {
  type Applicant,
  findInviter,
  findRecord,
  findTeam,
  type InviterSeen,
  type RecordSeen,
  type TeamSeen,
} from './join.repository.ts';

/** A code or token as entered by a person or contained in a link. */
export interface EnteredCode {
  joinCode: string;
  qr: boolean;
}

/** A code or token that leads to a team. */
export interface TeamEntrance extends Entrance {
  byCode: boolean;
  via: JoinVia;
}

/**
 * Finds the team of a code or token; undefined if there is none. Only codes can be guessed, so only they count towards the limit,
 * before they are looked up. Throws codeLocked.
 */
export async function findTeamEntrance(
  context: AccountContext,
  parts: JoinDependencies,
  { joinCode, qr }: EnteredCode,
): Promise<TeamEntrance | undefined> {
  const code = normaliseCode(joinCode);
  if (code === undefined && !isLinkToken(joinCode)) return undefined;
  if (code !== undefined) await chargeGuess(context, parts.secretKey);
  const key = code === undefined ? { hash: tokenHash(joinCode) } : { code };
  const entrance = await asPlatform(context.database, (db) => entranceAt(db, key));
  if (!entrance) return undefined;
  if (code !== undefined) await refundGuess(context, parts.secretKey);
  const via = entrance.invitation_id ? 'INVITATION' : code !== undefined ? 'CODE' : qr ? 'QR' : 'LINK';
  return { ...entrance, byCode: code !== undefined, via };
}

/** Everything that the landing page and the calls behind it depend on. */
export interface Arrival {
  way: TeamEntrance;
  state: LandingState;
  team: TeamSeen;
  link: EntranceLink | undefined;
  invitation: EntranceInvitation | undefined;
  inviter: InviterSeen | undefined;
  requests: OwnToTeam[];
  record: RecordSeen | undefined;
}

/** Reads the state of an entrance for an applicant. Returns undefined if the team is no longer active. */
export async function readArrival(db: Db, way: TeamEntrance, applicant: Applicant, now: Date): Promise<Arrival | undefined> {
  const teamId = way.team_id;
  const team = await findTeam(db, teamId, applicant.id);
  if (team?.status !== 'ACTIVE') return undefined;
  const link = way.link_id ? await findEntranceLink(db, teamId, way.link_id) : undefined;
  const invitation = way.invitation_id ? await findEntranceInvitation(db, teamId, way.invitation_id) : undefined;
  const requests = await requestsTo(db, teamId, applicant.id);
  const state = landingStateOf(
    {
      open: await isOpen(db, teamId),
      byCode: way.byCode,
      ended: hasEnded(link ?? invitation) || isUsedUp(link, requests),
      member: team.member_id !== null,
      latest: requests[0],
    },
    now,
  );
  const inviter = await findInviter(db, teamId, link?.created_by ?? invitation?.sent_by ?? null);
  const found = team.member_id === null ? await findRecord(db, applicant) : undefined;
  // A person with a closed account has to be reviewed again, since a number may belong to another person now. So does provider
  // staff, who may have been added under a lease.
  const asks = found?.status === 'CANCELED' || (found && (await isStaff(db, applicant.id)));
  const record = asks ? undefined : found;
  return { way, state, team, link, invitation, inviter, requests, record };
}

function hasEnded(way: { ended_at: Date | null; expired: boolean } | undefined): boolean {
  return !way || way.ended_at !== null || way.expired;
}

/**
 * Whether a link has reached its number of uses. False for applicants who used it themselves, so that they still see the
 * decision.
 */
function isUsedUp(link: EntranceLink | undefined, requests: readonly OwnToTeam[]): boolean {
  if (!link || link.max_uses === null || link.uses < link.max_uses) return false;
  return !requests.some((request) => request.link_id === link.id);
}

/** Throws the error of a state in which the landing page does not show the form. */
export function requireOpenEntrance(arrival: Arrival | undefined): asserts arrival is Arrival {
  if (!arrival) throw new AppError('invitationInvalid');
  switch (arrival.state) {
    case 'CLOSED':
      throw new AppError('invitationClosed');
    case 'LINK_EXPIRED':
      throw new AppError('linkExpired');
    case 'CODE_EXPIRED':
      throw new AppError('codeExpired');
    case 'MEMBER':
    case 'APPROVED':
      throw new AppError('alreadyMember');
    default:
  }
}

/** The error of a link or code that can no longer be used. */
export function expiredBy({ byCode }: TeamEntrance): AppError {
  return new AppError(byCode ? 'codeExpired' : 'linkExpired');
}
