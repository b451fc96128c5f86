import { liveLimits } from '#contract/platform/live-facts.ts';
import { notificationLimits } from '#contract/platform/notification-facts.ts';
import { asPlatform, type Database, type Db, statement } from '#server/kernel/database/database.ts';
import { lowestIdOfInstant } from '#server/kernel/database/id-of-instant.ts';
import type { LoggedChange } from './topics.rules.ts';

const selectHeads = statement<{ team_id: string; seq: number }>('SELECT team_id, seq FROM app.log_heads($1::uuid[])');

/** The last chained entry of each team's operation log, for any teams. A team without entries is missing. */
export async function readHeads(database: Database, teams: readonly string[]): Promise<Map<string, number>> {
  const rows = await asPlatform(database, (db) => selectHeads(db, [teams]));
  return new Map(rows.map(({ team_id, seq }) => [team_id, seq]));
}

const grouped = (condition: string) => `
  SELECT action, object_type, CASE WHEN count(DISTINCT object_id) <= ${liveLimits.ids} AND bool_and(object_id IS NOT NULL)
    THEN array_agg(DISTINCT object_id) END AS ids
  FROM app.operation_log_view WHERE seq <= $1::bigint AND ${condition} GROUP BY action, object_type`;

const selectAfter = statement<LoggedChange>(grouped('seq > $2::bigint'));
const selectSince = statement<LoggedChange>(grouped('id >= $2::uuid'));

/** What the entries of a team after one position and up to another changed. */
export const readChanges = (db: Db, after: number, upTo: number): Promise<LoggedChange[]> => selectAfter(db, [upTo, after]);

/** What the entries of a team up to a position changed since an instant, in milliseconds since 1970. */
export const readRecentChanges = (db: Db, since: number, upTo: number): Promise<LoggedChange[]> =>
  selectSince(db, [upTo, lowestIdOfInstant(since)]);

const selectUnread = statement<{ member_id: string; stamp: string }>(`
  SELECT w.id AS member_id, u.stamp FROM unnest($2::uuid[]) AS w (id), LATERAL (
    SELECT concat_ws(' ', count(*), (array_agg(n.id))[1]) AS stamp FROM (SELECT id FROM notifications
      WHERE team_id = $1::uuid AND member_id = w.id AND read_at IS NULL ORDER BY id DESC LIMIT ${notificationLimits.counted}) n) u`);

/** For each of these members a text that differs when their unread notifications differ. */
export async function readUnread(db: Db, teamId: string, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectUnread(db, [teamId, [...new Set(memberIds)]]);
  return new Map(rows.map(({ member_id, stamp }) => [member_id, stamp]));
}
