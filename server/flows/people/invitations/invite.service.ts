import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { invitationLimits, type InviteResult } from '#contract/people/invitation-facts.ts';
import { type Invited, invitedEmail, type InviteResults } from '#contract/people/invitations.ts';
import type { MemberReference } from '#contract/references.ts';
import type { Language } from '#contract/languages.ts';
import type { InvitationDependencies } from '#server/features/people/invitations/invitations.dependencies.ts';
import { figures } from '#server/features/people/invitations/invitations.repository.ts';
import { inviteScope, mayChangeAll } from '#server/features/people/invitations/invitations.policy.ts';
import { teamObject } from '#server/features/people/invitations/invitations.service.ts';
import { idsForScope } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { staffAddresses } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './invite.repository.ts';
import { type Invitee, admit, send, sendEvent, type InvitationSender } from './send.service.ts';

type Channel = Invitee['channel'];

/** The recipients of invitations: members, addresses that may have no member record, or both. */
export interface InviteRequest {
  channel: Channel;
  employees: readonly MemberReference[];
  addresses: readonly string[];
  language?: Language | undefined;
  /** Only members who were invited before. */
  remind?: boolean;
  /** A single recipient: out of scope is notFound and a missing address is a field error, instead of a result in the list. */
  single?: boolean;
}

/** A recipient in the answer. `to` is set unless the recipient is refused for a reason of their own. */
interface Candidate extends Omit<Invited, 'result'> {
  result?: InviteResult;
  to?: Invitee;
}

/**
 * Sends invitations or reminders in one transaction and returns the result of each. Throws invitationClosed while the function is
 * closed, and tooManyInvitations if the team has reached its limit of 24 hours.
 */
export function invite(context: TeamContext, parts: InvitationDependencies, request: InviteRequest): Promise<InviteResults> {
  if (request.channel === 'SMS' && !parts.sms) throw new AppError('textsNotSent');
  return writeTeam(context, async (tx) => {
    const candidates = await withoutStaff(tx, context, await findCandidates(tx, context, request));
    if (request.single) requireInScope(candidates);
    const recipients = candidates.flatMap(({ to }) => to?.recipient ?? []);
    const { open, verdicts, left } = await admit(tx, context.team.id, context.actor.memberId, recipients);
    if (!open) throw new AppError('invitationClosed');
    const items = candidates.map(({ to, result, ...about }) => ({
      ...about,
      result: result ?? (to && verdicts.get(to.recipient)) ?? 'WRONG_FORMAT',
    }));
    if (items.some(({ result }) => result === 'TEAM_LIMIT') && !items.some(({ result }) => result === 'SENT')) {
      throw new AppError('tooManyInvitations', { args: { max: invitationLimits.perTeamADay }, retryAfter: 3600 });
    }
    const sent = candidates.flatMap(({ to }) => (to && verdicts.get(to.recipient) === 'SENT' ? [to] : []));
    await send(tx, senderOf(context, parts, request), sent);
    await log(tx, context, request, sent, items);
    return { items, sent: sent.length, left: await leftFor(tx, context, left) };
  });
}

/** The rest of the team's limit; for a scoped sender it is reduced only by invitations in their scope. */
async function leftFor(tx: Tx, context: TeamContext, left: number): Promise<number> {
  const scope = inviteScope(context);
  if (scope === 'all') return left;
  const { sent } = await figures(tx, context.team.id, scope);
  return Math.max(0, invitationLimits.perTeamADay - sent);
}

/**
 * Invites one recipient. Throws notFound out of scope, and a field error for a member without an email address (specification
 * section 5).
 */
export async function inviteOne(
  context: TeamContext,
  parts: InvitationDependencies,
  { employeeId: employee, email }: { employeeId?: MemberReference | undefined; email?: string | undefined },
): Promise<Invited> {
  const { items } = await invite(context, parts, {
    channel: 'MAIL',
    employees: employee ? [employee] : [],
    addresses: employee ? [] : [email ?? ''],
    single: true,
  });
  const [item] = items;
  if (!item) throw invalid({ field: 'email', rule: 'required' });
  return item;
}

/** Throws notFound if the single recipient is a member out of scope, and a field error without a valid email address. */
function requireInScope(candidates: readonly Candidate[]): void {
  for (const { employeeId, result } of candidates) {
    if (employeeId !== null && result === 'OUTSIDE_SCOPE') throw new AppError('notFound');
    if (result === 'NO_EMAIL') throw invalid({ field: 'email', rule: 'emailRequired' });
    if (result === 'WRONG_FORMAT') throw invalid({ field: 'email', rule: 'wrongFormat' });
  }
}

function senderOf(context: TeamContext, parts: InvitationDependencies, { remind, language }: InviteRequest): InvitationSender {
  return {
    teamId: context.team.id,
    teamName: context.team.name,
    defaultLanguage: context.team.defaultLanguage,
    publicUrl: parts.publicUrl,
    inviter: { id: context.actor.memberId, name: context.actor.displayName },
    template: remind ? 'reminded' : 'invited',
    language,
  };
}

/** The candidates: members in the requested order, then addresses. A recipient in both appears once. */
async function findCandidates(tx: Tx, context: TeamContext, request: InviteRequest): Promise<Candidate[]> {
  const scope = inviteScope(context);
  const ids = idsForScope(request.employees);
  const byId = new Map((await repository.lockPeople(tx, context.team.id, { ids }, scope)).map((person) => [person.id, person]));
  const before = request.remind ? await repository.invitedBefore(tx, context.team.id, ids) : undefined;
  const members = ids.map((id): Candidate => {
    const person = byId.get(id);
    if (!person?.in_scope) return { employeeId: id, displayName: null, recipient: null, result: 'OUTSIDE_SCOPE' };
    const { to, ...candidate } = memberCandidate(person, request.channel);
    if (to && before && !before.has(id) && person.status !== 'UN_ACTIVATED') return { ...candidate, result: 'NOT_INVITED' };
    return { ...candidate, ...(to && { to }) };
  });
  const others = await findByAddress(tx, context, request);
  const known = new Set(ids);
  return [...members, ...others.filter(({ employeeId }) => employeeId === null || !known.has(employeeId))];
}

/** Refuses provider staff if the actor is provider support, since they would stay members after the lease. */
async function withoutStaff(tx: Tx, { actor }: TeamContext, candidates: Candidate[]): Promise<Candidate[]> {
  if (actor.kind !== 'SUPPORT') return candidates;
  const staff = await staffAddresses(
    tx,
    candidates.flatMap(({ to }) => to?.recipient ?? []),
  );
  return candidates.map(({ to, ...about }) => {
    if (!to) return about;
    return staff.has(to.recipient) ? { ...about, result: 'OF_PROVIDER' } : { ...about, to };
  });
}

function memberCandidate(person: repository.InvitedMember, channel: Channel): Candidate {
  const recipient = channel === 'MAIL' ? person.email?.toLowerCase() : person.mobile;
  const about = { employeeId: person.id, displayName: person.display_name, recipient: recipient ?? null };
  if (person.status === 'REGISTERED') return { ...about, result: 'ALREADY_JOINED' };
  if (person.status === 'CANCELED') return { ...about, result: 'ACCOUNT_CLOSED' };
  if (!recipient) return { ...about, result: channel === 'MAIL' ? 'NO_EMAIL' : 'NO_MOBILE' };
  return { ...about, to: { memberId: person.id, name: person.display_name, channel, recipient } };
}

async function findByAddress(tx: Tx, context: TeamContext, { channel, addresses }: InviteRequest): Promise<Candidate[]> {
  const typed = [...new Set(addresses.map((address) => address.trim()).filter(Boolean))];
  const read = typed.map((text) => ({ text, recipient: channel === 'MAIL' ? emailOf(text) : mobileOf(text) }));
  const recipients = [...new Set(read.flatMap(({ recipient }) => recipient ?? []))];
  const which = channel === 'MAIL' ? { emails: recipients } : { mobiles: recipients };
  const people = recipients.length ? await repository.lockPeople(tx, context.team.id, which, inviteScope(context)) : [];
  const byAddress = new Map(
    people.map((person) => [(channel === 'MAIL' ? person.email?.toLowerCase() : person.mobile) ?? '', person]),
  );
  const accounts = await repository.accountsAt(tx, context.team.id, recipients);
  const seen = new Set<string>();
  return read.flatMap(({ text, recipient }): Candidate[] => {
    const about = { employeeId: null, displayName: null, recipient: recipient ?? text };
    if (!recipient) return [{ ...about, result: 'WRONG_FORMAT' }];
    if (seen.has(recipient)) return [];
    seen.add(recipient);
    const person = byAddress.get(recipient);
    if (person?.in_scope) return [memberCandidate(person, channel)];
    // People without a member record or outside the scope can be invited only by an actor whose scope is `all`.
    if (!mayChangeAll(context)) return [{ ...about, result: 'OUTSIDE_SCOPE' }];
    if (accounts.get(recipient)?.joined) return [{ ...about, result: 'ALREADY_JOINED' }];
    return [{ ...about, to: { memberId: null, name: null, channel, recipient } }];
  });
}

function emailOf(text: string): string | undefined {
  const parsed = invitedEmail.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}

/** Converts a number with country prefix to E.164; undefined if it is invalid. */
function mobileOf(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text);
  return parsed?.isValid() ? parsed.number : undefined;
}

/** Logs each sent invitation, or the call if none was sent, so that attempts are recorded. Tokens and links are not logged. */
async function log(tx: Tx, context: TeamContext, request: InviteRequest, sent: readonly Invitee[], items: readonly Invited[]) {
  const action = request.remind ? 'invitation.remind' : 'invitation.send';
  const events = sent.map((to) => sendEvent(action, to));
  if (events.length) return record(tx, context, ...events);
  const after = { sent: 0, refused: items.length };
  return record(tx, context, { category: 'INVITATION', action, object: teamObject(context), after });
}
