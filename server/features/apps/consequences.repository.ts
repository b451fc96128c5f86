import { sql } from 'kysely';
import type { StopConsequences } from '#contract/app-views.ts';
import { peopleIn, seatsUsed } from '#server/kernel/app-access/verdict.ts';
import type { Db } from '#server/kernel/db.ts';
import { kept } from './settings.repository.ts';

/** Who has an opened app, as its range is or was before it was stopped. */
export async function countConsequences(db: Db, teamId: string, appId: string): Promise<StopConsequences> {
  const { rows } = await sql<StopConsequences>`
    SELECT ${peopleIn(sql`(SELECT count(*)::int FROM app.members m WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED')`)} AS people,
      ${seatsUsed} AS "seatsUsed",
      (SELECT count(*)::int FROM workbench_group_apps w WHERE w.team_id = t.team_id AND w.app_id = a.id) AS groups,
      (SELECT count(*)::int FROM app_requests r WHERE r.team_id = t.team_id AND r.app_id = a.id AND r.status = 'PENDING') AS requests
    FROM ${kept(teamId)} WHERE a.id = ${appId}::uuid AND t.team_id IS NOT NULL`.execute(db);
  return rows[0] ?? { people: 0, seatsUsed: 0, groups: 0, requests: 0 };
}
