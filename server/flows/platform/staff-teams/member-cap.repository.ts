import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';

/** The member cap of a team, or undefined if the team is dissolved or unknown. */
export async function findCap(db: Db, teamId: string): Promise<number | undefined> {
  const { rows } = await sql<{ cap: number }>`
    SELECT member_cap AS cap FROM teams WHERE id = ${teamId}::uuid AND status <> 'DISSOLVED'`.execute(db);
  return rows[0]?.cap;
}

/** Reads the member cap and locks the team's row until the transaction ends. Undefined if the team is dissolved or unknown. */
export async function lockCap(tx: Tx, teamId: string): Promise<number | undefined> {
  const { rows } = await sql<{ cap: number }>`
    SELECT member_cap AS cap FROM teams WHERE id = ${teamId}::uuid AND status <> 'DISSOLVED' FOR NO KEY UPDATE`.execute(tx);
  return rows[0]?.cap;
}

export async function setCap(tx: Tx, teamId: string, cap: number): Promise<void> {
  await sql`UPDATE teams SET member_cap = ${cap}::int, updated_at = now() WHERE id = ${teamId}::uuid`.execute(tx);
}
