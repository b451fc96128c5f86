import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { assignInviter } from '#server/features/people/joining/joining.repository.ts';
import { pendingRequestsOf } from './responsibilities.repository.ts';

/** Pending join requests of people whom the member invited. */
export const approvals: HandoverKind = {
  kind: 'approvals',
  to: 'chosen',
  list: pendingRequestsOf,
  move: (tx, leaver, items, recipient) =>
    assignInviter(
      tx,
      leaver,
      items.map((item) => item.id),
      recipient,
    ),
};
