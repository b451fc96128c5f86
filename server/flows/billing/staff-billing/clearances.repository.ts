import type { Tx } from '#server/kernel/context.ts';
import { affectsAny, maybeOne } from '#server/kernel/database/rows.ts';

/** Grants a team clearance to buy; false if it has it already. */
export function insertClearance(
  tx: Tx,
  teamId: string,
  { at, by, note }: { at: Date; by: string; note: string },
): Promise<boolean> {
  return affectsAny(tx)`
    INSERT INTO sales_clearances (team_id, cleared_at, cleared_by_name, note) VALUES (${teamId}::uuid, ${at}, ${by}, ${note})
    ON CONFLICT (team_id) DO NOTHING`;
}

/** Withdraws the clearance; returns its note, or undefined if there was none. */
export function deleteClearance(tx: Tx, teamId: string) {
  return maybeOne(tx)<{
    note: string;
  }>`DELETE FROM sales_clearances WHERE team_id = ${teamId}::uuid RETURNING note`;
}
