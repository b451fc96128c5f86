import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { affectsAny, type ColumnsOf, many, one, value } from '#server/kernel/database/rows.ts';

/** A chained entry as it is forwarded: ids and names of changed fields, without values and names of people. */
export interface ForwardedEntry extends ColumnsOf<
  'operation_log',
  'team_id' | 'id' | 'at' | 'actor_id' | 'actor_kind' | 'category' | 'action' | 'object_type' | 'object_id' | 'ip' | 'request_id'
> {
  seq: number;
  fields: string[];
}

export interface ForwardingBacklog {
  waiting: number;
  oldestAt: Date | null;
}

const key = 'log forwarding';

/**
 * Begins forwarding with the entries that are chained from now on. Does nothing if it was begun before: then it continues where it
 * ended.
 */
export async function begin(db: Db): Promise<void> {
  await sql`
    WITH begun AS (INSERT INTO installation (key, value) VALUES (${key}, '{}') ON CONFLICT DO NOTHING RETURNING key)
    INSERT INTO log_forwarding (team_id, seq) SELECT h.team_id, h.seq FROM operation_log_heads h, begun
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Begins forwarding of an imported team after the entries that it brings. */
export async function forwardAfter(db: Db, teamId: string, seq: number): Promise<void> {
  await sql`INSERT INTO log_forwarding (team_id, seq) VALUES (${teamId}::uuid, ${seq}::bigint)`.execute(db);
}

/** Whether a team has chained entries that were not received yet. */
export function waits(db: Db): Promise<boolean> {
  return value(db)<boolean>`
    SELECT EXISTS (SELECT FROM operation_log_heads h LEFT JOIN log_forwarding f ON f.team_id = h.team_id WHERE h.seq > coalesce(f.seq, 0))`;
}

/** Takes or renews the right to forward, which one process has at a time. @returns false while another process has it */
export function lease(db: Db, holder: string, seconds: number): Promise<boolean> {
  return affectsAny(db)`
    UPDATE installation SET value = json_build_object('holder', ${holder}::text, 'until', now() + ${seconds}::float8 * interval '1 second')::jsonb
    WHERE key = ${key} AND (value ->> 'holder' = ${holder}::text OR coalesce((value ->> 'until')::timestamptz <= now(), true))`;
}

/** Gives the right to forward back. */
export async function release(db: Db, holder: string): Promise<void> {
  await sql`UPDATE installation SET value = '{}' WHERE key = ${key} AND value ->> 'holder' = ${holder}::text`.execute(db);
}

/** The next entries of the teams that have waited longest, in the order of each team's chain. */
export function nextEntries(db: Db, { teams, perTeam }: { teams: number; perTeam: number }): Promise<ForwardedEntry[]> {
  return many(db)<ForwardedEntry>`
    SELECT l.team_id, l.seq, l.id, l.at, l.actor_id, l.actor_kind, l.category, l.action, l.object_type, l.object_id, l.ip, l.request_id,
      ARRAY(SELECT jsonb_object_keys(coalesce(nullif(l.before, 'null'), '{}') || coalesce(nullif(l.after, 'null'), '{}')) ORDER BY 1) AS fields
    FROM (
      SELECT h.team_id, h.seq AS head, coalesce(f.seq, 0) AS sent, f.forwarded_at FROM operation_log_heads h
        LEFT JOIN log_forwarding f ON f.team_id = h.team_id
      WHERE h.seq > coalesce(f.seq, 0) ORDER BY f.forwarded_at NULLS FIRST LIMIT ${teams}::int
    ) t CROSS JOIN LATERAL (
      SELECT * FROM operation_log o WHERE o.team_id = t.team_id AND o.seq > t.sent AND o.seq <= t.head ORDER BY o.seq LIMIT ${perTeam}::int
    ) l
    ORDER BY t.forwarded_at NULLS FIRST, l.team_id, l.seq`;
}

/** Stores that the entries of teams were received up to these numbers. A position never moves back. */
export async function moveOn(db: Db, positions: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    INSERT INTO log_forwarding AS f (team_id, seq)
    SELECT sent.team_id, sent.seq FROM unnest(${[...positions.keys()]}::uuid[], ${[...positions.values()]}::bigint[]) AS sent (team_id, seq)
      JOIN teams t ON t.id = sent.team_id
    ON CONFLICT (team_id) DO UPDATE SET seq = excluded.seq, forwarded_at = now() WHERE f.seq < excluded.seq`.execute(db);
}

/** The number of chained entries that were not received yet, and the time of the oldest. */
export function backlog(db: Db): Promise<ForwardingBacklog> {
  return one(db)<ForwardingBacklog>`
    SELECT coalesce(sum(h.seq - coalesce(f.seq, 0)), 0)::int AS waiting,
      min((SELECT l.at FROM operation_log l WHERE l.team_id = h.team_id AND l.seq = coalesce(f.seq, 0) + 1)) AS "oldestAt"
    FROM operation_log_heads h LEFT JOIN log_forwarding f ON f.team_id = h.team_id WHERE h.seq > coalesce(f.seq, 0)`;
}
