import { v7 as uuidv7 } from 'uuid';
import { invitationLimits, type InviteResult } from '#contract/people/invitation-facts.ts';
import type { Language } from '#contract/languages.ts';
import { isOpen } from '#server/features/people/invitations/entrances.repository.ts';
import { newToken, tokenHash } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { insertInvitations } from '#server/features/people/invitations/invitations.repository.ts';
import { entranceUrl } from '#server/features/people/invitations/invitations.view.ts';
import { markInvited } from '#server/features/people/members/members.status.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import * as repository from './invite.repository.ts';

/** A recipient of an invitation, both for manual invitations and for imports. */
export interface Invitee {
  memberId: string | null;
  name: string | null;
  channel: 'MAIL' | 'SMS';
  /** An email in lower case, or a number such as +85291234567. */
  recipient: string;
}

export type SendResult = Extract<InviteResult, 'SENT' | 'INVITED_TODAY' | 'ADDRESS_LIMIT' | 'TEAM_LIMIT'>;

/**
 * Decides who may be invited now, in the order of the list, and locks the limits until the end of the transaction. `left` is the
 * number that the sender may still send for the team afterwards. If the function is closed, `open` is false and no one may be
 * invited.
 */
export async function admit(
  tx: Tx,
  teamId: string,
  senderId: string,
  recipients: readonly string[],
): Promise<{ open: boolean; verdicts: Map<string, SendResult>; left: number }> {
  await repository.lockSending(tx, teamId, senderId, recipients);
  const open = await isOpen(tx, teamId);
  const byTeam = await repository.sentByTeam(tx, teamId, recipients);
  const byAll = await repository.sentByAll(tx, recipients);
  const ofTeam = invitationLimits.perTeamADay - (await repository.sentToday(tx, teamId));
  const ofPerson = invitationLimits.perPersonADay - (await repository.sentByPerson(tx, teamId, senderId));
  let left = Math.max(0, Math.min(ofTeam, ofPerson));
  const verdicts = new Map<string, SendResult>();
  for (const recipient of recipients) {
    const verdict = verdictOn(byTeam.get(recipient), byAll.get(recipient)) ?? (left > 0 ? 'SENT' : 'TEAM_LIMIT');
    if (verdict === 'SENT') left -= 1;
    verdicts.set(recipient, verdict);
  }
  return { open, verdicts, left };
}

const none = { day: 0, month: 0 };

/** Returns why an address cannot get another invitation, by the counts of this team and of all teams; undefined if it can. */
export function verdictOn(team: repository.Counts = none, all: repository.Counts = none): SendResult | undefined {
  if (team.day >= invitationLimits.perAddressADay) return 'INVITED_TODAY';
  const often = team.month >= invitationLimits.perAddressIn30Days;
  const fromAll = all.day >= invitationLimits.perAddressADayFromAll || all.month >= invitationLimits.perAddressIn30DaysFromAll;
  return often || fromAll ? 'ADDRESS_LIMIT' : undefined;
}

export interface InvitationSender {
  teamId: string;
  teamName: string;
  defaultLanguage: Language;
  publicUrl: string;
  inviter: { id: string; name: string };
  template: 'invited' | 'reminded';
  /** The language of text messages to people without an account; emails to them use the team's language. */
  language?: Language | undefined;
}

/**
 * Sends invitations to admitted people: each gets a unique link by email or text message, in the language of their account or
 * else of the team. Members without an account become UN_ACTIVATED (domain rules 1).
 */
export async function send(tx: Tx, sender: InvitationSender, people: readonly Invitee[]): Promise<void> {
  if (!people.length) return;
  const accounts = await repository.accountsAt(
    tx,
    sender.teamId,
    people.map(({ recipient }) => recipient),
  );
  const sendings = people.map((person) => {
    const token = newToken();
    const language = accounts.get(person.recipient)?.locale ?? sender.language ?? sender.defaultLanguage;
    // The invitation and its message have the same id, so that delivery results are found for the invitation.
    return { id: uuidv7(), person, token, language, link: entranceUrl(sender, token) };
  });
  await insertInvitations(
    tx,
    sender.teamId,
    sender.inviter.id,
    invitationLimits.days,
    sendings.map(({ id, person, token, language }) => ({
      id,
      member_id: person.memberId,
      channel: person.channel,
      recipient: person.recipient,
      language,
      token_hash: tokenHash(token).toString('hex'),
    })),
  );
  const ids = people.flatMap(({ memberId }) => memberId ?? []);
  if (ids.length) await markInvited(tx, sender.teamId, ids);
  await enqueueMessages(tx, sender.teamId, sendings.map(messageOf(sender)));
}

/** The log entry of one invitation, without token and link. */
export function sendEvent(action: 'invitation.send' | 'invitation.remind', to: Invitee): LogEvent {
  return {
    category: 'INVITATION',
    action,
    object: to.memberId
      ? { type: 'member', id: to.memberId, name: to.name ?? '' }
      : { type: 'invitation', id: null, name: to.recipient },
    after: { channel: to.channel, recipient: to.recipient },
  };
}

function messageOf({ template, teamName, inviter }: InvitationSender) {
  return ({ id, person, language, link }: { id: string; person: Invitee; language: Language; link: string }) => {
    const content = {
      template,
      language,
      link,
      team: teamName,
      inviter: inviter.name,
      days: invitationLimits.days,
      ...(person.name && { name: person.name }),
    };
    const words = person.channel === 'MAIL' ? renderEmail(content) : { subject: '', text: renderShort(content), html: '' };
    return { id, channel: person.channel, recipient: person.recipient, language, template, ...words };
  };
}
