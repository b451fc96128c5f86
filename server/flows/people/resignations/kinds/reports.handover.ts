import { sql } from 'kysely';
import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';

/**
 * Members who report to the leaving member are assigned to the recipient. The recipient, and members above the recipient in the
 * line, would close a cycle, so they get the leaving member's own leader instead.
 */
export const reports: HandoverKind = {
  kind: 'reports',
  to: 'chosen',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT id, display_name AS name FROM members
      WHERE team_id = ${teamId}::uuid AND leader_id = ${id}::uuid AND resigned_at IS NULL
      ORDER BY display_name COLLATE "und-x-icu", id`.execute(db);
    return rows;
  },
  async move(tx, { teamId, id, leaderId }, items, recipient) {
    const { rows: line } = await sql<{ id: string }>`
      WITH RECURSIVE line (id, steps) AS (
        SELECT ${recipient?.id ?? null}::uuid, 1
        UNION ALL
        SELECT m.leader_id, line.steps + 1 FROM line JOIN members m ON m.team_id = ${teamId}::uuid AND m.id = line.id
        WHERE m.leader_id IS NOT NULL AND line.steps < 1000)
      SELECT id FROM line WHERE id IS NOT NULL`.execute(tx);
    const above = new Set(line.map((row) => row.id));
    const { rows: leaders } = await sql<{ id: string; name: string }>`
      SELECT id, display_name AS name FROM members
      WHERE team_id = ${teamId}::uuid AND id = ${leaderId}::uuid AND resigned_at IS NULL`.execute(tx);
    const leader = leaders[0] ?? null;
    const upward = items.filter((item) => above.has(item.id));
    const follow = (ids: readonly string[], to: string | null) =>
      sql`
      UPDATE members SET leader_id = ${to}::uuid, version = version + 1, updated_at = now()
      WHERE team_id = ${teamId}::uuid AND leader_id = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
    await follow(
      items.filter((item) => !above.has(item.id)).map((item) => item.id),
      recipient?.id ?? null,
    );
    if (upward.length)
      await follow(
        upward.map((item) => item.id),
        leader?.id ?? null,
      );
    return { exceptions: upward.map((item) => ({ itemId: item.id, status: 'DONE' as const, recipient: leader })) };
  },
};
