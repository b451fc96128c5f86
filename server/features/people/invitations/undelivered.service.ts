import type { Undelivered, UndeliveredQuery } from '#contract/platform/delivery.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import type { RefusedMessage } from '#server/integrations/mail/sender.ts';
import { inviteScope } from './invitations.policy.ts';
import * as repository from './undelivered.repository.ts';

const requestedBy = (context: TeamContext) => ({
  teamId: context.team.id,
  scope: inviteScope(context),
  actor: context.actor,
});

/** A page of invitations that were not delivered, to members in scope and to addresses that the actor may invite. */
export async function list(
  context: TeamContext,
  query: UndeliveredQuery,
): Promise<{ items: Undelivered[]; page: number; size: number; total: number }> {
  const { page, size } = query;
  const filters = { ...query, employeeId: idForScope(query.employeeId) };
  const { items, total } = await asTeam(context.database, context.team.id, (db) =>
    repository.list(db, requestedBy(context), filters),
  );
  return { items: items.map((row) => viewOf(row, context.actor.memberId)), page, size, total };
}

function viewOf(row: repository.UndeliveredRow, reader: string): Undelivered {
  return {
    invitationId: row.id,
    employeeId: row.member_id,
    displayName: row.display_name,
    channel: row.channel,
    recipient: row.recipient,
    final: row.failed_at !== null,
    reason: row.reason,
    sentAt: row.sent_at.toISOString(),
    failedAt: row.failed_at?.toISOString() ?? null,
    sentBy: row.sent_by_name,
    mine: row.sent_by === reader,
  };
}

/** Locks an invitation that was not delivered until the end of the transaction. Throws notFound. */
export async function lockUndelivered(tx: Tx, context: TeamContext, id: string): Promise<repository.UndeliveredRow> {
  const found = await repository.lock(tx, requestedBy(context), id);
  if (!found) throw new AppError('notFound');
  return found;
}

/** Removes an undelivered invitation from the list. Throws notFound. */
export function dismiss(context: TeamContext, id: string): Promise<Record<string, never>> {
  return writeTeam(context, async (tx) => {
    const { member_id, display_name, recipient, channel, reason } = await lockUndelivered(tx, context, id);
    await repository.end(tx, context.team.id, id);
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.dismiss',
      object: objectOf({ member_id, display_name }, recipient),
      after: { channel, recipient, reason },
    });
    return {};
  });
}

function objectOf({ member_id, display_name }: repository.UndeliveredInvitee, recipient: string): LogEvent['object'] {
  if (member_id !== null) return { type: 'member', id: member_id, name: display_name ?? '' };
  return { type: 'invitation', id: null, name: recipient };
}

/** Logs that the delivery of an invitation was given up, in the transaction that gives it up. Other messages are not logged. */
export async function recordRefused(tx: Tx, logKey: Buffer, refused: RefusedMessage & { teamId: string }): Promise<void> {
  const { id, teamId, channel, recipient, reason } = refused;
  const invited = await repository.findInvited(tx, teamId, id);
  if (!invited) return;
  const writer = systemWriter(logKey, teamId, { userAgent: 'mail' });
  await record(tx, writer, {
    category: 'INVITATION',
    action: 'invitation.bounce',
    object: objectOf(invited, recipient),
    after: { channel, recipient, reason },
  });
}
