import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';
import { assignHead, departmentsHeadedBy } from './responsibilities.repository.ts';

/** Departments that the member heads. The owner of the team becomes their head (specification section 4). */
export const headPosts: HandoverKind = {
  kind: 'headPosts',
  to: 'owner',
  list: departmentsHeadedBy,
  async move(tx, leaver, items, recipient) {
    const headId = recipient?.id ?? null;
    await assignHead(
      tx,
      leaver,
      items.map((item) => item.id),
      headId,
    );
    return {
      events: items.map((item) => ({
        category: 'DEPARTMENT' as const,
        action: 'department.update',
        object: { type: 'department', id: item.id, name: item.name },
        before: { headId: leaver.id, head: leaver.name },
        after: { headId, head: recipient?.name ?? null },
      })),
    };
  },
};
