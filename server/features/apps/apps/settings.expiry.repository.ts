import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, many, maybeOne } from '#server/kernel/database/rows.ts';
import type { AppEmailRecipient } from './settings.names.repository.ts';

/** Returns the teams with an app that ends within `soon` days, or ended within the last `past` days. */
export async function teamsWithEndingApps(
  database: Database,
  now: Date,
  { soon, past }: { soon: number; past: number },
): Promise<string[]> {
  const { rows } = await asPlatform(database, (db) =>
    sql<{ team_id: string }>`
      SELECT t AS team_id FROM app.teams_with_ending_apps(${now}::timestamptz, ${soon}::int, ${past}::int) AS t`.execute(db),
  );
  return rows.map(({ team_id: teamId }) => teamId);
}

export interface EndingApp {
  appId: string;
  name: string;
  inCharge: string | null;
  trial: boolean;
  endsAt: Date;
}

/**
 * Returns a team's apps that end within `soon` days, or ended within `past`. Ends of subscriptions are notified by the schedule
 * of renewals.
 */
export function endingApps(
  tx: Tx,
  teamId: string,
  now: Date,
  { soon, past }: { soon: number; past: number },
): Promise<EndingApp[]> {
  return many(tx)<EndingApp>`
    SELECT a.id AS "appId", a.manifest->'name'->>teams.default_lang AS name, t.in_charge AS "inCharge", t.paid_until IS NULL AS trial,
      coalesce(t.paid_until, t.trial_until) AS "endsAt"
    FROM team_apps t JOIN apps a ON a.id = t.app_id JOIN teams ON teams.id = t.team_id
    WHERE t.team_id = ${teamId}::uuid AND teams.status = 'ACTIVE' AND NOT a.is_free AND NOT a.is_default
      AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.plan_kind = 'MAIN')
      AND coalesce(t.paid_until, t.trial_until)
        BETWEEN ${now}::timestamptz - make_interval(days => ${past}::int) AND ${now}::timestamptz + make_interval(days => ${soon}::int)
    ORDER BY "endsAt", a.id`;
}

/**
 * Records that an end is notified at a threshold. Returns false if it was before, so that of two concurrent runs one notifies.
 */
export function claim(tx: Tx, teamId: string, { appId, endsAt }: EndingApp, days: number): Promise<boolean> {
  return affectsAny(tx)`
    INSERT INTO app_notices (team_id, app_id, ends_at, days) VALUES (${teamId}::uuid, ${appId}::uuid, ${endsAt}::timestamptz, ${days}::int)
    ON CONFLICT DO NOTHING`;
}

/**
 * Returns whom the end of an app concerns: its person in charge, the owner, and members with 040100 (edit). Each is returned
 * once.
 */
export function concerned(tx: Tx, teamId: string, inCharge: string | null): Promise<AppEmailRecipient[]> {
  return many(tx)<AppEmailRecipient>`
    SELECT m.id, m.display_name, a.email, a.mobile, a.locale FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND m.suspended_at IS NULL AND a.closed_at IS NULL AND m.id IN (
      SELECT ${inCharge}::uuid UNION ALL SELECT owner_member_id FROM teams WHERE id = ${teamId}::uuid
      UNION ALL SELECT rm.member_id FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = ${teamId}::uuid AND (r.built_in = 'SUPER_ADMIN' OR EXISTS (SELECT FROM role_grants g
          WHERE g.team_id = r.team_id AND g.role_id = r.id AND g.menu_code = '040100' AND g.access = 'edit')))
    ORDER BY m.id`;
}

export function teamOf(tx: Tx, teamId: string): Promise<ColumnsOf<'teams', 'name' | 'default_lang' | 'time_zone'> | undefined> {
  return maybeOne(tx)<ColumnsOf<'teams', 'name' | 'default_lang' | 'time_zone'>>`
    SELECT name, default_lang, time_zone FROM teams WHERE id = ${teamId}::uuid AND status = 'ACTIVE'`;
}
