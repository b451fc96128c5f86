import type { Tx } from '#server/kernel/context.ts';
import { maybeValue } from '#server/kernel/database/rows.ts';

/**
 * Sets the picture of a member and returns the id of the former file. The row is locked, so concurrent calls see each other's
 * result.
 */
export async function exchangeAvatar(tx: Tx, teamId: string, id: string, fileId: string): Promise<string | null> {
  return (
    (await maybeValue(tx)<string | null>`
    UPDATE members m SET avatar_file_id = ${fileId}::uuid, version = m.version + 1, updated_at = now()
    FROM (SELECT id, avatar_file_id FROM members WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE) AS before
    WHERE m.team_id = ${teamId}::uuid AND m.id = before.id RETURNING before.avatar_file_id AS old`) ?? null
  );
}
