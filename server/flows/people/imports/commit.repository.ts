import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

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
    FROM json_to_recordset(${JSON.stringify(written)}::json) AS r ("row" int, member_id uuid, before jsonb, after jsonb, member_version int)
    WHERE i.team_id = ${teamId}::uuid AND i.import_id = ${importId}::uuid AND i."row" = r."row"`.execute(tx);
}
