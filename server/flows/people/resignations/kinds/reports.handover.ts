import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { replaceLeader } from '#server/features/people/members/members.changes.repository.ts';
import { findCurrent, reportingLine, reportsOf } from './responsibilities.repository.ts';

/**
 * Members who report to the leaving member are assigned to the recipient. The recipient, and members above the recipient in the
 * line, would close a cycle, so they get the leaving member's own leader instead.
 */
export const reports: HandoverKind = {
  kind: 'reports',
  to: 'chosen',
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
