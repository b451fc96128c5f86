import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { returnedByRecipient } from '#server/domain/handover/returning.ts';
import { replaceLeader } from '#server/features/people/members/members.changes.repository.ts';
import { findCurrent, reportingLine, reportsOf } from './responsibilities.repository.ts';

/**
 * Members who report to the leaving member are assigned to the recipient. The recipient, and members above the recipient in the
 * line, would close a cycle, so they get the leaving member's own leader instead.
 */
const passed: Pick<HandoverKind, 'list' | 'move'> = {
  list: reportsOf,
  async move(tx, leaver, items, recipient) {
    const recipientId = recipient?.id ?? null;
    const above = new Set(await reportingLine(tx, leaver.teamId, recipientId));
    const leader = await findCurrent(tx, leaver.teamId, leaver.leaderId);
    const upward = items.filter((item) => above.has(item.id)).map((item) => item.id);
    const others = items.filter((item) => !above.has(item.id)).map((item) => item.id);
    await replaceLeader(tx, leaver.teamId, others, { from: leaver.id, to: recipientId });
    if (upward.length) await replaceLeader(tx, leaver.teamId, upward, { from: leaver.id, to: leader?.id ?? null });
    return { exceptions: upward.map((itemId) => ({ itemId, status: 'DONE' as const, recipient: leader })) };
  },
};

const { refusals, perform } = returnedByRecipient(passed);

/** The member's reports. Members above a restored member in the reporting line are not returned, as this would close a cycle. */
export const reports: HandoverKind = {
  kind: 'reports',
  to: 'chosen',
  ...passed,
  returning: {
    async refusals(db, restorer, member, items) {
      const refused = await refusals(db, restorer, member, items);
      const above = new Set(await reportingLine(db, member.teamId, member.id));
      for (const { id } of items) if (!refused.has(id) && above.has(id)) refused.set(id, 'CYCLE');
      return refused;
    },
    perform,
  },
};
