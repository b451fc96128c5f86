import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { StoredPasskey } from '#server/integrations/sign-on/passkeys.ts';

/** The passkeys of an account, the oldest first. */
export function listPasskeys(db: Db, accountId: string) {
  return db
    .selectFrom('second_factors')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'PASSKEY')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface PasskeyRow {
  id: string;
  account_id: string;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
}

/** A passkey by what its authenticator calls it, of a living account. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    SELECT f.id, f.account_id, f.name, f.credential_id, f.public_key FROM second_factors f
    JOIN accounts a ON a.id = f.account_id AND a.closed_at IS NULL WHERE f.credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

/** Keeps a passkey. Undefined when somebody has it already. */
export async function insertPasskey(
  tx: Tx,
  accountId: string,
  { name, credentialId, publicKey, counter, transports }: StoredPasskey & { name: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('second_factors')
    .values({
      id: uuidv7(),
      account_id: accountId,
      kind: 'PASSKEY',
      name,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      confirmed_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.constraint('second_factors_credential').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False when the account has none such. */
export async function renamePasskey(tx: Tx, accountId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'PASSKEY')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns what it was called, or undefined when the account has none such */
export async function removePasskey(tx: Tx, accountId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('kind', '=', 'PASSKEY')
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? undefined;
}

/**
 * Writes down that a passkey has signed. An authenticator that counts never counts the same twice: false when this one has
 * counted further already, so that two of them hold the same key, or of two answers at once this is the second.
 */
export async function countOn(db: Db, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
