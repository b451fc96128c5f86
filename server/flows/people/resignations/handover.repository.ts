import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

/** Sets the savepoint to which the handover of one kind is rolled back if it fails. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`SAVEPOINT hand_over`.execute(tx);
}

/** Removes the savepoint of the handover and keeps the changes since. */
export async function releaseSavepoint(tx: Tx): Promise<void> {
  await sql`RELEASE SAVEPOINT hand_over`.execute(tx);
}

/** Undoes the changes since the savepoint of the handover; the transaction goes on. */
export async function rollBackToSavepoint(tx: Tx): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT hand_over`.execute(tx);
}
