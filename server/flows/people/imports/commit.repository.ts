import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { affectedRows } from '#server/kernel/database/rows.ts';
import { memberColumns, type ImportedMember } from './team-state.repository.ts';

const names = Object.keys(memberColumns);
const typed = sql.raw(
  Object.entries(memberColumns)
    .map((column) => column.join(' '))
    .join(', '),
);
const listed = sql.raw(names.join(', '));
const assigned = sql.raw(names.map((column) => `${column} = r.${column}`).join(', '));

/** Inserts members in one statement; their leaders may be among them. */
export async function insertMembers(tx: Tx, teamId: string, people: readonly (ImportedMember & { id: string })[]): Promise<void> {
  await sql`
    INSERT INTO members (team_id, id, ${listed})
    SELECT ${teamId}::uuid, r.* FROM json_to_recordset(${JSON.stringify(people)}::json) AS r (id uuid, ${typed})`.execute(tx);
}

/** Updates members whose version is unchanged since they were read. Returns how many. */
export function updateMembers(
  tx: Tx,
  teamId: string,
  people: readonly (ImportedMember & { id: string; version: number })[],
): Promise<number> {
  return affectedRows(tx)`
    UPDATE members m SET ${assigned}, version = m.version + 1, updated_at = now()
    FROM json_to_recordset(${JSON.stringify(people)}::json) AS r (id uuid, version int, ${typed})
    WHERE m.team_id = ${teamId}::uuid AND m.id = r.id AND m.version = r.version`;
}

export interface WrittenRow {
  row: number;
  member_id: string;
  before: object | null;
  after: object;
  member_version: number;
}

/** Stores what was written with each row, for the undo. */
export async function storeWrittenRows(tx: Tx, teamId: string, importId: string, written: readonly WrittenRow[]): Promise<void> {
  await sql`
    UPDATE import_rows i SET written = true, member_id = r.member_id, before = r.before, after = r.after, member_version = r.member_version
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS r ("row" int, member_id uuid, before jsonb, after jsonb, member_version int)
    WHERE i.team_id = ${teamId}::uuid AND i.import_id = ${importId}::uuid AND i."row" = r."row"`.execute(tx);
}
