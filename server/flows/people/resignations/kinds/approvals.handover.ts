import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { returnedByRecipient } from '#server/domain/handover/returning.ts';
import { assignInviter } from '#server/features/people/joining/joining.repository.ts';
import { pendingRequestsOf } from './responsibilities.repository.ts';

const passed: Pick<HandoverKind, 'list' | 'move'> = {
  list: pendingRequestsOf,
  move: (tx, leaver, items, recipient) =>
    assignInviter(
      tx,
      leaver,
      items.map((item) => item.id),
      recipient,
    ),
};

/** Pending join requests of people whom the member invited. */
export const approvals: HandoverKind = { kind: 'approvals', to: 'chosen', ...passed, returning: returnedByRecipient(passed) };
