import { sql } from 'kysely';
import type { UndoSkipReason } from '#contract/people/import-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import type { ImportedMember } from './team-state.repository.ts';

export interface UndoableRow {
  row: number;
  member_id: string;
  before: (ImportedMember & { departments: string[] }) | null;
  /** The values of the member that are not covered by the version. */
  after: { status: string; departments: string[] };
  member_version: number;
}

/** The rows that an import wrote. */
export function writtenRows(db: Db, teamId: string, importId: string): Promise<UndoableRow[]> {
  return many(db)<UndoableRow>`
    SELECT "row", member_id, before, after, member_version FROM import_rows
    WHERE team_id = ${teamId}::uuid AND import_id = ${importId}::uuid AND written ORDER BY "row"`;
}

/** Those of these members who have an account, a role or a head post by now, or are named in a scope. */
export async function membersInUse(db: Db, teamId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await many(db)<{ id: string }>`
    SELECT id FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) AND account_id IS NOT NULL
    UNION SELECT member_id FROM role_members WHERE team_id = ${teamId}::uuid AND member_id = ANY(${ids}::uuid[])
    UNION SELECT member_id FROM role_scope_members WHERE team_id = ${teamId}::uuid AND member_id = ANY(${ids}::uuid[])
    UNION SELECT head_member_id FROM departments WHERE team_id = ${teamId}::uuid AND head_member_id = ANY(${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** The members who report to one of these leaders, with the leader. */
export function followers(db: Db, teamId: string, ids: readonly string[]): Promise<{ id: string; leader_id: string }[]> {
  return many(db)<{ id: string; leader_id: string }>`
    SELECT id, leader_id FROM members WHERE team_id = ${teamId}::uuid AND leader_id = ANY(${ids}::uuid[])`;
}

/** Stores the reasons why rows were left out of an undo. */
export async function storeLeftReasons(
  tx: Tx,
  teamId: string,
  importId: string,
  left: readonly { row: number; reason: UndoSkipReason }[],
): Promise<void> {
  await sql`
    UPDATE import_rows i SET undo_skip_reason = r.reason FROM json_to_recordset(${JSON.stringify(left)}::json) AS r ("row" int, reason text)
    WHERE i.team_id = ${teamId}::uuid AND i.import_id = ${importId}::uuid AND i."row" = r."row"`.execute(tx);
}
