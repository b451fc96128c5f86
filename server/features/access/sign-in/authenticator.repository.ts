import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';

export interface Authenticator {
  sealed_secret: Buffer;
  confirmed_at: Date | null;
}

/** The authenticator app of an account, whether it is on or not yet confirmed by a first code. */
export async function findAuthenticator(db: Db, accountId: string): Promise<Authenticator | undefined> {
  const row = await authenticators(db, accountId).select(['sealed_secret', 'confirmed_at']).executeTakeFirst();
  return row?.sealed_secret ? { sealed_secret: row.sealed_secret, confirmed_at: row.confirmed_at } : undefined;
}

/** Stores an unconfirmed secret and replaces an earlier unconfirmed one. Returns false if an authenticator app is on. */
export async function storeUnconfirmedSecret(tx: Tx, accountId: string, sealed: Buffer): Promise<boolean> {
  return (
    (await maybeOne(tx)`
    INSERT INTO second_factors AS f (id, account_id, kind, sealed_secret)
    VALUES (${uuidv7()}::uuid, ${accountId}::uuid, 'AUTHENTICATOR', ${sealed})
    ON CONFLICT (account_id) WHERE kind = 'AUTHENTICATOR'
    DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      WHERE f.confirmed_at IS NULL RETURNING account_id`) !== undefined
  );
}

/** Turns on the secret for which the code was computed. Returns false if it is on already or another secret has replaced it. */
export async function confirmSecret(tx: Tx, accountId: string, sealed: Buffer, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('sealed_secret', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks the code of a time step as used. Returns false if a code of this or a later step was used before, so that each code is
 * accepted once.
 */
export async function useTimeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'AUTHENTICATOR')
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the authenticator app. Returns false if none was on. */
export async function removeAuthenticator(tx: Tx, accountId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'AUTHENTICATOR')
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(removed?.confirmed_at);
}

const authenticators = (db: Db, accountId: string) =>
  db.selectFrom('second_factors').where('account_id', '=', accountId).where('kind', '=', 'AUTHENTICATOR');
