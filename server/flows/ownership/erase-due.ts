import type { PoolClient } from 'pg';
import { fileName } from '#server/kernel/files.ts';
import type { FileStore } from '#server/outside/files/folder.ts';

/**
 * Removes for good what is left of teams that were dissolved 30 days ago: first the bytes of their files, then every row, the
 * operation log last. A process that dies in between begins the team again at the next sweep.
 * @param client a connection of the owner, as which the sweep runs
 * @param now the instant to judge by
 */
export async function eraseDue(client: Pick<PoolClient, 'query'>, store: FileStore, now = new Date()): Promise<void> {
  const { rows: teams } = await client.query<{ team_id: string }>(
    `SELECT d.team_id FROM team_dissolutions d WHERE d.dissolved_at <= $1::timestamptz - interval '30 days' ORDER BY d.dissolved_at`,
    [now],
  );
  for (const { team_id: teamId } of teams) {
    const { rows: files } = await client.query<{ id: string }>('SELECT id FROM files WHERE team_id = $1', [teamId]);
    for (const { id } of files) await store.remove(fileName(teamId, id));
    await client.query('SELECT app.erase_team($1, $2)', [teamId, now]);
  }
}
