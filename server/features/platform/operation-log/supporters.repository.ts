import type { RawBuilder } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { lowestIdOfInstant } from '#server/kernel/database/id-of-instant.ts';

export interface VisitRow extends ColumnsOf<'support_leases', 'id' | 'staff_name' | 'started_at'> {
  /** Null while the lease runs. */
  ended_at: Date | null;
}

const most = 100;
// A job of a lease may write entries some time after the end was recorded.
const marginMs = 3_600_000;

/** The latest support leases of a team. Each has at least the entry of its start. */
export function latestVisits(db: Db, teamId: string): Promise<VisitRow[]> {
  return many(db)<VisitRow>`
    SELECT id, staff_name, started_at, ended_at FROM support_leases
    WHERE team_id = ${teamId}::uuid ORDER BY started_at DESC, id DESC LIMIT ${most}`;
}

/** The leases with at least one entry in a scope over the alias `l`. For each lease only its period of the log is searched. */
export async function whoActed(
  db: Db,
  teamId: string,
  scope: RawBuilder<boolean>,
  visits: readonly VisitRow[],
): Promise<VisitRow[]> {
  const pieces = visits.map(({ id, started_at: from, ended_at: until }) => ({
    id,
    low: lowestIdOfInstant(from.getTime() - marginMs),
    high: until && lowestIdOfInstant(until.getTime() + marginMs),
  }));
  const rows = await many(db)<{ id: string }>`
    SELECT v.id FROM json_to_recordset(${JSON.stringify(pieces)}::json) AS v (id uuid, low uuid, high uuid)
    WHERE EXISTS (SELECT FROM operation_log l WHERE l.team_id = ${teamId}::uuid AND l.id >= v.low AND (v.high IS NULL OR l.id < v.high)
      AND l.actor_id = v.id AND ${scope})`;
  const acted = new Set(rows.map(({ id }) => id));
  return visits.filter(({ id }) => acted.has(id));
}
