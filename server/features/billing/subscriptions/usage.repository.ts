import { sql } from 'kysely';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Tx } from '#server/kernel/context.ts';
import { maybeValue } from '#server/kernel/database/rows.ts';

/** Returns the plans of an opened app: those on offer now and those bought. Undefined if the team has not opened the app. */
export function plansOf(tx: Tx, teamId: string, appId: string): Promise<ManifestPlan[] | undefined> {
  return maybeValue(tx)<ManifestPlan[]>`
    SELECT coalesce(a.manifest->'plans', '[]') || coalesce((SELECT jsonb_agg(s.plan) FROM subscriptions s
      WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.status = 'ACTIVE'), '[]') AS plans
    FROM team_apps t JOIN apps a ON a.id = t.app_id JOIN teams ON teams.id = t.team_id
    WHERE t.team_id = ${teamId}::uuid AND t.app_id = ${appId}::uuid AND teams.status = 'ACTIVE'`;
}

/** Stores the usage reported by an app; the latest report replaces earlier ones. */
export async function storeAppUsage(
  tx: Tx,
  teamId: string,
  appId: string,
  items: readonly { key: string; used: number }[],
  now: Date,
): Promise<void> {
  const keys = items.map(({ key }) => key);
  const used = items.map((item) => item.used);
  await sql`
    INSERT INTO subscription_usage (team_id, app_id, item, used, reported_at)
    SELECT ${teamId}::uuid, ${appId}::uuid, item, used, ${now}::timestamptz FROM unnest(${keys}::text[], ${used}::bigint[]) AS u (item, used)
    ON CONFLICT (team_id, app_id, item) DO UPDATE SET used = excluded.used, reported_at = excluded.reported_at`.execute(tx);
}
