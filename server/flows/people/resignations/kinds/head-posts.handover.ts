import { sql } from 'kysely';
import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';

/** Departments that the member heads. The owner of the team becomes their head (specification section 4). */
export const headPosts: HandoverKind = {
  kind: 'headPosts',
  to: 'owner',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT id, name FROM departments WHERE team_id = ${teamId}::uuid AND head_member_id = ${id}::uuid
      ORDER BY path_name, id`.execute(db);
    return rows;
  },
  async move(tx, { teamId, id, name }, items, recipient) {
    await sql`
      UPDATE departments SET head_member_id = ${recipient?.id ?? null}::uuid, version = version + 1, updated_at = now()
      WHERE team_id = ${teamId}::uuid AND head_member_id = ${id}::uuid AND id = ANY(${items.map((item) => item.id)}::uuid[])`.execute(
      tx,
    );
    return {
      events: items.map((item) => ({
        category: 'DEPARTMENT' as const,
        action: 'department.update',
        object: { type: 'department', id: item.id, name: item.name },
        before: { headId: id, head: name },
        after: { headId: recipient?.id ?? null, head: recipient?.name ?? null },
      })),
    };
  },
};
