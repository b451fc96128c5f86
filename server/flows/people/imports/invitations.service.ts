import { isLanguage } from '#contract/languages.ts';
import { findInitiator } from '#server/domain/rights/initiator.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type Invitee, admit, send, sendEvent } from '../invitations/send.service.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import { type ImportedMember, teamFacts } from './team-state.repository.ts';

/** A row with the id of the member it writes. */
export interface WrittenImportRow extends PlannedRow {
  memberId: string;
  person: ImportedMember;
}

/**
 * Keeps invitations only for rows that may be invited now, since an import counts towards the same limits as inviting manually.
 * Other members keep their status and can be invited later.
 */
export async function admitInvited(
  tx: Tx,
  teamId: string,
  by: { memberId: string },
  entries: readonly WrittenImportRow[],
): Promise<WrittenImportRow[]> {
  const recipients = [...new Set(entries.flatMap((entry) => addresseeOf(entry)?.recipient ?? []))];
  if (!recipients.length) return [...entries];
  const { open, verdicts } = await admit(tx, teamId, by.memberId, recipients);
  return entries.map((entry) => {
    const to = addresseeOf(entry);
    if (!to || (open && verdicts.get(to.recipient) === 'SENT')) return entry;
    const stays = entry.existing?.status !== 'UN_ACTIVATED' && entry.person.status === 'UN_ACTIVATED';
    return { ...entry, invites: false, person: { ...entry.person, ...(stays && { status: 'UNREGISTERED' }) } };
  });
}

function addresseeOf({ invites, memberId, person }: WrittenImportRow): Invitee | undefined {
  if (!invites || !person.email) return undefined;
  return { memberId, name: person.display_name, channel: 'MAIL', recipient: person.email.toLowerCase() };
}

/** Sends the invitations of an import to the admitted members. Returns their log entries. */
export async function sendInvitations(
  tx: Tx,
  teamId: string,
  publicUrl: string,
  by: { memberId: string },
  entries: readonly WrittenImportRow[],
): Promise<ReturnType<typeof sendEvent>[]> {
  const people = entries.flatMap((entry) => addresseeOf(entry) ?? []);
  if (!people.length) return [];
  const team = await teamFacts(tx, teamId);
  const sender = {
    teamId,
    teamName: team.name,
    defaultLanguage: isLanguage(team.language) ? team.language : ('hk' as const),
    publicUrl,
    inviter: { id: by.memberId, name: (await findInitiator(tx, teamId, by.memberId)).displayName },
    template: 'invited' as const,
  };
  await send(tx, sender, people);
  return people.map((to) => sendEvent('invitation.send', to));
}
