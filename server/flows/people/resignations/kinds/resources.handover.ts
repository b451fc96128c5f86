import { sql } from 'kysely';
import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';

/**
 * What the member made or is in charge of and the team continues to use: files except pictures, invitation links, banners, and
 * rooms in their charge. Ids are unique across these tables, so each id is updated in all of them.
 */
export const resources: HandoverKind = {
  kind: 'resources',
  to: 'chosen',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT id, name FROM files
      WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND purpose NOT IN ('AVATAR', 'ROOM', 'BANNER')
        AND (expires_at IS NULL OR expires_at > now())
      UNION ALL
      SELECT id, coalesce(name, code) FROM invitation_links
      WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND ended_at IS NULL
      UNION ALL
      SELECT id, name FROM banners WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid
      UNION ALL
      SELECT id, name FROM rooms WHERE team_id = ${teamId}::uuid AND in_charge = ${id}::uuid AND removed_at IS NULL
      ORDER BY name, id`.execute(db);
    return rows;
  },
  async move(tx, { teamId, id }, items, recipient) {
    const ids = items.map((item) => item.id);
    await sql`
      UPDATE files SET created_by = ${recipient?.id ?? null}::uuid
      WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
    await sql`
      UPDATE invitation_links SET created_by = ${recipient?.id ?? null}::uuid
      WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
    await sql`
      UPDATE banners SET created_by = ${recipient?.id ?? null}::uuid
      WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
    await sql`
      UPDATE rooms SET in_charge = ${recipient?.id ?? null}::uuid
      WHERE team_id = ${teamId}::uuid AND in_charge = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
  },
};
