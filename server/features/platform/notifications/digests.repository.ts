import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';

/** The local hour from which a member's digest is sent, and its time zone. */
export function timeOf(db: Db, teamId: string, memberId: string | null): Promise<{ hour: number; timeZone: string }> {
  return value(db)<{ hour: number; timeZone: string }>`
    SELECT json_build_object('hour', coalesce(d.hour, 8), 'timeZone', coalesce(a.time_zone, t.time_zone)) AS time
    FROM members m JOIN teams t ON t.id = m.team_id LEFT JOIN accounts a ON a.id = m.account_id
      LEFT JOIN notification_digests d ON d.team_id = m.team_id AND d.member_id = m.id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid`;
}

/** Adds the digest of a member, unless there is one. */
export async function addDigest(tx: Db, teamId: string, memberId: string): Promise<void> {
  await sql`
    INSERT INTO notification_digests (team_id, member_id) VALUES (${teamId}::uuid, ${memberId}::uuid)
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function setHour(tx: Db, teamId: string, memberId: string, hour: number): Promise<void> {
  await sql`
    INSERT INTO notification_digests (team_id, member_id, hour) VALUES (${teamId}::uuid, ${memberId}::uuid, ${hour}::int)
    ON CONFLICT (team_id, member_id) DO UPDATE SET hour = excluded.hour`.execute(tx);
}

/** The teams in which a digest is due. */
export async function teamsWithDueDigests(database: Database, now: Date): Promise<string[]> {
  const rows = await asPlatform(
    database,
    (db) => many(db)<{ team_id: string }>`SELECT t AS team_id FROM app.teams_with_due_digests(${now}::timestamptz) AS t`,
  );
  return rows.map(({ team_id: teamId }) => teamId);
}

export interface DueDigest extends ColumnsOf<'members', 'id' | 'display_name'> {
  email: string;
  locale: string | null;
  /** The local day, YYYY-MM-DD. */
  today: string;
  /** The newest notification of the last digest. */
  last_id: string | null;
}

/**
 * Locks and returns at most `limit` due digests of a team. Those that another process has locked or sent are left out. The
 * conditions are those of app.teams_with_due_digests.
 */
export function lockDue(tx: Tx, teamId: string, now: Date, limit: number): Promise<DueDigest[]> {
  return many(tx)<DueDigest>`
    SELECT m.id, m.display_name, a.email, a.locale, here.at::date::text AS today, d.last_id
    FROM notification_digests d JOIN teams t ON t.id = d.team_id
      JOIN members m ON m.team_id = d.team_id AND m.id = d.member_id JOIN accounts a ON a.id = m.account_id
      CROSS JOIN LATERAL (SELECT ${now}::timestamptz AT TIME ZONE coalesce(a.time_zone, t.time_zone) AS at) AS here
    WHERE d.team_id = ${teamId}::uuid AND t.status = 'ACTIVE' AND m.status = 'REGISTERED' AND m.resigned_at IS NULL
      AND m.suspended_at IS NULL AND a.closed_at IS NULL AND a.email IS NOT NULL
      AND (d.sent_on IS NULL OR d.sent_on < here.at::date) AND extract(hour FROM here.at) >= d.hour
      AND EXISTS (SELECT FROM notification_choices c
        WHERE c.team_id = d.team_id AND c.member_id = d.member_id AND c.digest AND NOT c.mail)
    ORDER BY m.id LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED`;
}

/** A number of unread notifications. */
export interface DigestCount {
  member_id: string;
  kind: string;
  count: number;
}

/**
 * Counts the unread notifications of the digests by kind: those since the last digest, the first time those of the last 24 hours,
 * and none from before the kind was chosen for the digest, because these were sent at once.
 */
export function countForDigests(tx: Tx, teamId: string, due: readonly DueDigest[], now: Date): Promise<DigestCount[]> {
  return many(tx)<DigestCount>`
    SELECT n.member_id, n.kind, count(*)::int AS count
    FROM json_to_recordset(${JSON.stringify(due)}::json) AS r (id uuid, last_id uuid)
      JOIN notification_choices c ON c.team_id = ${teamId}::uuid AND c.member_id = r.id AND c.digest AND NOT c.mail
      JOIN notifications n ON n.team_id = ${teamId}::uuid AND n.member_id = r.id AND n.kind = c.kind AND n.read_at IS NULL
        AND n.created_at >= c.updated_at
        AND CASE WHEN r.last_id IS NULL THEN n.created_at > ${now}::timestamptz - interval '24 hours' ELSE n.id > r.last_id END
    GROUP BY n.member_id, n.kind`;
}

/** Records that digests were sent on their local day, up to the newest notification of each member. */
export async function markSent(tx: Tx, teamId: string, due: readonly DueDigest[]): Promise<void> {
  await sql`
    UPDATE notification_digests d SET sent_on = r.today,
      last_id = coalesce((SELECT n.id FROM notifications n WHERE n.team_id = d.team_id AND n.member_id = d.member_id
        ORDER BY n.id DESC LIMIT 1), d.last_id)
    FROM json_to_recordset(${JSON.stringify(due)}::json) AS r (id uuid, today date)
    WHERE d.team_id = ${teamId}::uuid AND d.member_id = r.id`.execute(tx);
}

/** The name and language of a team that has not ended. */
export function teamOf(tx: Tx, teamId: string): Promise<ColumnsOf<'teams', 'name' | 'default_lang'> | undefined> {
  return maybeOne(tx)<ColumnsOf<'teams', 'name' | 'default_lang'>>`
    SELECT name, default_lang FROM teams WHERE id = ${teamId}::uuid AND status = 'ACTIVE'`;
}
