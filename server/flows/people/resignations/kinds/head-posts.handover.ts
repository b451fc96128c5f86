import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { returnedByRecipient } from '#server/domain/handover/returning.ts';
import { contains, editScope } from '#server/features/people/departments/departments.policy.ts';
import { replaceHead } from '#server/features/people/departments/departments.repository.ts';
import { departmentsHeadedBy, pathsOf } from './responsibilities.repository.ts';

const passed: Pick<HandoverKind, 'list' | 'move'> = {
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

const { refusals, perform } = returnedByRecipient(passed);

/**
 * Departments that the member heads. The owner of the team becomes their head (specification section 4). The person restoring the
 * member must be able to edit a department to return it.
 */
export const headPosts: HandoverKind = {
  kind: 'headPosts',
  to: 'owner',
  ...passed,
  returning: {
    async refusals(db, restorer, member, items) {
      const refused = await refusals(db, restorer, member, items);
      const paths = await pathsOf(
        db,
        member.teamId,
        items.map(({ id }) => id),
      );
      const ofProvider = restorer.actor.ownMemberIds?.includes(member.id) ?? false;
      for (const { id } of items) {
        if (refused.has(id)) continue;
        if (ofProvider || !contains(editScope(restorer), paths.get(id) ?? [])) refused.set(id, 'OUTSIDE_SCOPE');
      }
      return refused;
    },
    perform,
  },
};
