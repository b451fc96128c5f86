import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { joiningLimits } from '#contract/people/joining-facts.ts';
import type { landing } from '#contract/people/joining.ts';
import { markOpened } from '#server/features/people/invitations/entrances.repository.ts';
import { againAt } from '#server/domain/requests/again.ts';
import { isOfDomains } from '#server/features/people/joining/joining.rules.ts';
import { ownView } from '#server/features/people/joining/joining.view.ts';
import { findOwn } from '#server/features/people/joining/own-requests.repository.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asAccount, asPlatform, asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { type Arrival, readArrival, findTeamEntrance, type EnteredCode } from './arrival.service.ts';
import { markPersonKnown } from './await-person.service.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import { type Applicant, findApplicant } from './join.repository.ts';

type Landing = z.input<typeof landing>;

const nothing: Landing = {
  state: 'INVALID_CODE',
  team: null,
  teamId: null,
  inviter: null,
  request: null,
  againAt: null,
  refusedDomains: null,
  onRecord: false,
  form: null,
};
const closed: readonly Landing['state'][] = ['CLOSED', 'LINK_EXPIRED', 'CODE_EXPIRED'];

/**
 * The landing page of a code or link (specification section 2). Reveals nothing of a team before a valid code. Throws codeLocked.
 */
export async function readLanding(context: AccountContext, parts: JoinDependencies, entered: EnteredCode): Promise<Landing> {
  const applicant = await asPlatform(context.database, (db) => findApplicant(db, context.account.id));
  if (!applicant) throw new AppError('signedOut');
  const way = await findTeamEntrance(context, parts, entered);
  const arrival = way && (await asTeam(context.database, way.team_id, (db) => readArrival(db, way, applicant, context.now)));
  if (!arrival) return nothing;
  if (!closed.includes(arrival.state)) await noteOpened(context, arrival, applicant);
  const latest = arrival.requests[0];
  const request = latest && (await asAccount(context.database, context.account.id, (db) => findOwn(db, latest.id)));
  const own = { ...nothing, state: arrival.state, request: request ? ownView(request) : null };
  const { id: teamId, name, logo_file_id: logo } = arrival.team;
  if (closed.includes(arrival.state)) return { ...own, team: { name, logo: null } };
  const asks = arrival.state === 'FORM' || arrival.state === 'REJECTED';
  return {
    ...own,
    team: { name, logo: linkToFile(context.fileKey, teamId, logo, context.now) },
    teamId: arrival.team.member_id === null ? null : teamId,
    inviter: arrival.inviter?.display_name ?? null,
    againAt: asks ? (againAt(arrival.requests, context.now, joiningLimits)?.toISOString() ?? null) : null,
    refusedDomains: asks ? refusedDomains(arrival, applicant) : null,
    onRecord: arrival.record !== undefined,
    form: asks ? formOf(applicant) : null,
  };
}

/** The email domains of a link if the caller has no verified address in one of them, else null. */
export function refusedDomains({ link }: Arrival, applicant: Applicant): string[] | null {
  const domains = link?.email_domains ?? [];
  return isOfDomains(applicant.email_verified ? applicant.email : null, domains) ? null : domains;
}

function formOf({ display_name: displayName, email, mobile }: Applicant): Landing['form'] {
  const phone = mobile ? parsePhoneNumberFromString(mobile) : undefined;
  return { displayName, email, mobilePrefix: phone?.countryCallingCode ?? null, mobileNumber: phone?.nationalNumber ?? null };
}

/** Records the first opening of a personal invitation, and marks the record of the person as NOT_JOIN. */
async function noteOpened(context: AccountContext, { invitation, record, team }: Arrival, applicant: Applicant): Promise<void> {
  const waits = record && (record.status === 'UN_ACTIVATED' || record.status === 'UNREGISTERED');
  if (!waits && (!invitation || invitation.opened_at)) return;
  await inTransaction(context.database, { teamId: team.id, accountId: applicant.id }, async (tx) => {
    if (invitation) await markOpened(tx, team.id, invitation.id);
    if (waits) await markPersonKnown(tx, context, team.id, record.id);
  });
}
