import { sql } from 'kysely';
import { lockHeadFile } from '#server/integrations/log-heads/settle-heads.ts';
import type { Tx } from '#server/kernel/context.ts';
import { lockRootKey } from '#server/kernel/database/root-key-check.ts';
import { value } from '#server/kernel/database/rows.ts';

/**
 * Locks the root key and the file of exported heads until the transaction ends. New connections of servers read the table
 * root_key and therefore wait from here on.
 */
export async function lockKeyAndHeads(tx: Tx): Promise<void> {
  await sql.raw(lockRootKey).execute(tx);
  await sql.raw(lockHeadFile).execute(tx);
  await sql`LOCK TABLE root_key IN ACCESS EXCLUSIVE MODE`.execute(tx);
}

/** Counts the other connections of the owner and of the server's role `serverUser` to this database at present. */
export async function countOtherConnections(tx: Tx, serverUser: string): Promise<number> {
  // Without this, a transaction sees the statistics of its first query.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(tx);
  return value(tx)<number>`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IN (current_user, ${serverUser})`;
}

/** Deletes all signing keys, verifications and throttles; new ones are created when they are needed. */
export async function deleteShortLived(tx: Tx): Promise<void> {
  await sql`DELETE FROM signing_keys`.execute(tx);
  await sql`DELETE FROM verifications`.execute(tx);
  await sql`DELETE FROM throttles`.execute(tx);
}

/** Stores the generation of the root key and the MAC by which it is recognised. */
export async function updateRootKey(tx: Tx, generation: number, mac: Buffer): Promise<void> {
  await sql`UPDATE root_key SET generation = ${generation}::int, mac = ${mac}, since = now()`.execute(tx);
}
