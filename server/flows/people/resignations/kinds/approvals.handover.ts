import { sql } from 'kysely';
import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';

/** Pending join requests of people whom the member invited. */
export const approvals: HandoverKind = {
  kind: 'approvals',
  to: 'chosen',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT id, display_name AS name FROM join_requests
      WHERE team_id = ${teamId}::uuid AND inviter_id = ${id}::uuid AND status = 'PENDING' ORDER BY created_at, id`.execute(db);
    return rows;
  },
  async move(tx, { teamId, id }, items, recipient) {
    await sql`
      UPDATE join_requests SET inviter_id = ${recipient?.id ?? null}::uuid, inviter_name = ${recipient?.name ?? null}
      WHERE team_id = ${teamId}::uuid AND inviter_id = ${id}::uuid AND status = 'PENDING'
        AND id = ANY(${items.map((item) => item.id)}::uuid[])`.execute(tx);
  },
};
