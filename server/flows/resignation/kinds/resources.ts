import { sql } from 'kysely';
import type { HandoverKind } from '#server/kernel/handover.ts';

/**
 * What the member made and the team goes on using: files, but for pictures of people, and the links that invite. A link's
 * id and a file's are never the same, so each is looked for in both.
 */
export const resources: HandoverKind = {
  kind: 'resources',
  to: 'chosen',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT id, name FROM files
      WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND purpose <> 'AVATAR' AND (expires_at IS NULL OR expires_at > now())
      UNION ALL
      SELECT id, coalesce(name, code) FROM invitation_links
      WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND ended_at IS NULL
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
  },
};
