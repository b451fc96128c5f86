import type { Invited } from '#contract/people/invitations.ts';
import { MemberReference } from '#contract/references.ts';
import type { InvitationDependencies } from '#server/features/people/invitations/invitations.dependencies.ts';
import { end } from '#server/features/people/invitations/undelivered.repository.ts';
import { lockUndelivered } from '#server/features/people/invitations/undelivered.service.ts';
import { update } from '#server/features/people/members/members.changes.service.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { withTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { inviteOne } from './invite.service.ts';

/**
 * Corrects the address of an invitation that was not delivered and sends a new one there, in one transaction. If the new address
 * cannot be invited now, the result says so; the corrected address of the member is stored in any case. Throws notFound.
 */
export function correct(context: TeamContext, parts: InvitationDependencies, id: string, email: string): Promise<Invited> {
  const { idempotency: _, ...rest } = context;
  return writeTeam(context, async (tx) => {
    const found = await lockUndelivered(tx, context, id);
    if (found.channel !== 'MAIL') throw new AppError('notFound');
    const inner = { ...rest, database: withTransaction(context.database, context.team.id, tx) };
    if (found.member_id !== null) {
      await update(inner, found.member_id, { email });
      return inviteOne(inner, parts, { employeeId: new MemberReference(found.member_id) });
    }
    if (found.recipient.toLowerCase() === email) throw new AppError('noChanges');
    const invited = await inviteOne(inner, parts, { email });
    if (invited.result === 'SENT') await end(tx, context.team.id, id);
    return invited;
  });
}
