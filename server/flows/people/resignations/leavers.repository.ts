import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

/** A member with the facts that decide whether they may leave. */
export interface LeaverRow extends ColumnsOf<
  'members',
  | 'id'
  | 'display_name'
  | 'avatar_file_id'
  | 'job_title'
  | 'leader_id'
  | 'status'
  | 'joined_date'
  | 'job_ended_date'
  | 'resigned_at'
  | 'version'
> {
  /** The ids from the root to each of their departments, the main one first. */
  paths: string[][];
  super_admin: boolean;
}

/** Members with these ids, resigned or not, by name. */
export function findLeavers(db: Db, teamId: string, ids: readonly string[]): Promise<LeaverRow[]> {
  return many(db)<LeaverRow>`
    SELECT m.id, m.display_name, m.avatar_file_id, m.job_title, m.leader_id, m.status, m.joined_date, m.job_ended_date,
      m.resigned_at, m.version,
      coalesce((SELECT json_agg(d.path ORDER BY md.position) FROM member_departments md
        JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
        WHERE md.team_id = m.team_id AND md.member_id = m.id), '[]') AS paths,
      EXISTS (SELECT 1 FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = m.team_id AND rm.member_id = m.id AND r.built_in = 'SUPER_ADMIN') AS super_admin
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[])
    ORDER BY m.display_name COLLATE "und-x-icu", m.id`;
}

/** Whether there is another current super administrator. */
export async function hasOtherSuperAdmin(db: Db, teamId: string, memberId: string): Promise<boolean> {
  return (
    (await maybeOne(db)`
    SELECT 1 FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
      JOIN members m ON m.team_id = rm.team_id AND m.id = rm.member_id
    WHERE r.team_id = ${teamId}::uuid AND r.built_in = 'SUPER_ADMIN' AND m.id <> ${memberId}::uuid
      AND m.resigned_at IS NULL AND m.status <> 'CANCELED' LIMIT 1`) !== undefined
  );
}

/** The owner of the team; `lock` locks the ownership until the end of the transaction. */
export async function findOwner(db: Db, teamId: string, lock = false): Promise<{ id: string; name: string } | null> {
  // Locked by a separate statement, because a single statement that waits for a transfer would combine the new owner's id with
  // the old owner's row.
  if (lock) await sql`SELECT 1 FROM teams WHERE id = ${teamId}::uuid FOR SHARE`.execute(db);
  return (
    (await maybeOne(db)<{ id: string; name: string }>`
    SELECT m.id, m.display_name AS name FROM teams t JOIN members m ON m.team_id = t.id AND m.id = t.owner_member_id
    WHERE t.id = ${teamId}::uuid`) ?? null
  );
}

export interface CandidateRow extends ColumnsOf<
  'members',
  'id' | 'display_name' | 'avatar_file_id' | 'job_title' | 'job_ended_date' | 'resigned_at' | 'status'
> {
  suspended: boolean;
}

const candidate = sql`p.id, p.display_name, p.avatar_file_id, p.job_title, p.job_ended_date, p.resigned_at, p.status,
  p.suspended_at IS NOT NULL AS suspended`;

/** The default recipient: the leader, or else the nearest head above, who is current and does not leave. */
export function findDefault(
  db: Db,
  teamId: string,
  leaver: Pick<LeaverRow, 'id' | 'leader_id' | 'paths'>,
  excluded: readonly string[],
): Promise<CandidateRow | undefined> {
  return maybeOne(db)<CandidateRow>`
    SELECT ${candidate} FROM (
      SELECT ${leaver.leader_id}::uuid AS id, 1000 AS near
      UNION ALL
      SELECT d.head_member_id, cardinality(d.path) FROM departments d
      WHERE d.team_id = ${teamId}::uuid AND d.id = ANY(${leaver.paths[0] ?? []}::uuid[])
    ) AS c JOIN members p ON p.team_id = ${teamId}::uuid AND p.id = c.id
    WHERE p.resigned_at IS NULL AND p.status <> 'CANCELED' AND p.suspended_at IS NULL AND p.job_ended_date IS NULL
      AND p.id <> ${leaver.id}::uuid AND p.id <> ALL(${excluded}::uuid[])
    ORDER BY c.near DESC LIMIT 1`;
}

/** Members with these ids as possible recipients, without checks. */
export function findCandidates(db: Db, teamId: string, ids: readonly string[]): Promise<CandidateRow[]> {
  return many(db)<CandidateRow>`
    SELECT ${candidate} FROM members p WHERE p.team_id = ${teamId}::uuid AND p.id = ANY(${ids}::uuid[])`;
}

/**
 * Locks what a resignation changes, in the common lock order: the reporting lines (so one resignation of a team at a time), the
 * tree, the departments that the member heads, then members by id.
 */
export async function lockLeaving(tx: Tx, teamId: string, memberId: string, others: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM departments WHERE team_id = ${teamId}::uuid AND head_member_id = ${memberId}::uuid
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    SELECT 1 FROM roles r WHERE r.team_id = ${teamId}::uuid AND r.built_in = 'SUPER_ADMIN' AND EXISTS (
      SELECT 1 FROM role_members rm WHERE rm.team_id = r.team_id AND rm.role_id = r.id AND rm.member_id = ${memberId}::uuid)
    FOR UPDATE`.execute(tx);
  await sql`
    SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(ARRAY(
      SELECT unnest(${[memberId, ...others]}::uuid[])
      UNION SELECT id FROM members WHERE team_id = ${teamId}::uuid AND leader_id = ${memberId}::uuid))
    ORDER BY id FOR UPDATE`.execute(tx);
}
