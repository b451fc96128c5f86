import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeValue } from '#server/kernel/database/rows.ts';

/** The member cap of a team, or undefined if the team is dissolved or unknown. */
export function findCap(db: Db, teamId: string): Promise<number | undefined> {
  return maybeValue(db)<number>`
    SELECT member_cap AS cap FROM teams WHERE id = ${teamId}::uuid AND status <> 'DISSOLVED'`;
}

/** Reads the member cap and locks the team's row until the transaction ends. Undefined if the team is dissolved or unknown. */
export function lockCap(tx: Tx, teamId: string): Promise<number | undefined> {
  return maybeValue(tx)<number>`
    SELECT member_cap AS cap FROM teams WHERE id = ${teamId}::uuid AND status <> 'DISSOLVED' FOR NO KEY UPDATE`;
}
