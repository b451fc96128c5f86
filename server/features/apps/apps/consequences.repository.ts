import type { StopConsequences } from '#contract/apps/app-views.ts';
import { membersInRange, seatsUsed } from '#server/domain/app-access/verdict.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { openedApps } from './settings.repository.ts';

/**
 * Counts the people, seats, workbench groups and pending requests of an opened app in a scope. A stopped app has the range from
 * before it was stopped.
 */
export async function countConsequences(db: Db, teamId: string, appId: string, scope: Scope): Promise<StopConsequences> {
  return (
    (await maybeOne(db)<StopConsequences>`
    SELECT ${membersInRange(scope)} AS people,
      ${seatsUsed} AS "seatsUsed",
      (SELECT count(*)::int FROM workbench_group_apps w WHERE w.team_id = t.team_id AND w.app_id = a.id) AS groups,
      (SELECT count(*)::int FROM app_requests r JOIN app.members_view m ON m.id = r.member_id
        WHERE r.team_id = t.team_id AND r.app_id = a.id AND r.status = 'PENDING' AND ${insideScope(scope)}) AS requests
    FROM ${openedApps(teamId)} WHERE a.id = ${appId}::uuid AND t.team_id IS NOT NULL`) ?? {
      people: 0,
      seatsUsed: 0,
      groups: 0,
      requests: 0,
    }
  );
}
