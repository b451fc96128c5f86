import { sql } from 'kysely';
import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';

/** The member's roles. They are removed, and a restored member has none. */
export const roles: HandoverKind = {
  kind: 'roles',
  to: 'nobody',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT r.id, r.name FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
      WHERE rm.team_id = ${teamId}::uuid AND rm.member_id = ${id}::uuid ORDER BY r.name, r.id`.execute(db);
    return rows;
  },
  async move(tx, { teamId, id }, items) {
    await sql`
      DELETE FROM role_members
      WHERE team_id = ${teamId}::uuid AND member_id = ${id}::uuid AND role_id = ANY(${items.map((item) => item.id)}::uuid[])`.execute(
      tx,
    );
  },
};
