import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { replaceHead } from '#server/features/people/departments/departments.repository.ts';
import { departmentsHeadedBy } from './responsibilities.repository.ts';

/** Departments that the member heads. The owner of the team becomes their head (specification section 4). */
export const headPosts: HandoverKind = {
  kind: 'headPosts',
  to: 'owner',
  list: departmentsHeadedBy,
  async move(tx, leaver, items, recipient) {
    const headId = recipient?.id ?? null;
    const ids = items.map((item) => item.id);
    await replaceHead(tx, leaver.teamId, { from: leaver.id, to: headId, ids });
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
