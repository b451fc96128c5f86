import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';
import type { OwnerClient } from '#server/kernel/jobs/cleanup.ts';

/** Returns the ids of teams that were dissolved at least `days` days before an instant, the longest dissolved first. */
export async function findErasableTeams(client: OwnerClient, now: Date, days: number): Promise<string[]> {
  const { rows } = await client.query<{ team_id: string }>(
    `SELECT d.team_id FROM team_dissolutions d WHERE d.dissolved_at <= $1::timestamptz - make_interval(days => $2::int) ORDER BY d.dissolved_at`,
    [now, days],
  );
  return rows.map(({ team_id: teamId }) => teamId);
}

/** Returns the ids of all files of a team. */
export async function findFileIds(client: OwnerClient, teamId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM files WHERE team_id = $1', [teamId]);
  return rows.map(({ id }) => id);
}

/** Deletes all rows of a dissolved team, the operation log last. */
export async function eraseRows(client: OwnerClient, teamId: string, now: Date): Promise<void> {
  await client.query('SELECT app.erase_team($1, $2)', [teamId, now]);
}

/** Returns the log entries of the dissolution of the transaction's team. */
export function findDissolvedEntries(db: Db): Promise<ColumnsOf<'operation_log'>[]> {
  return db.selectFrom('operation_log').selectAll().where('action', '=', 'team.dissolved').execute();
}
