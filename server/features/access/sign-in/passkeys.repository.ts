import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';
import type { StoredPasskey } from '#server/integrations/sign-on/passkeys.ts';

/** The passkeys of an account, oldest first. */
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

export interface PasskeyRow extends ColumnsOf<'second_factors', 'id' | 'account_id'> {
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
}

/** The passkey with this credential id, if its account is not closed. */
export function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return maybeOne(db)<PasskeyRow>`
    SELECT f.id, f.account_id, f.name, f.credential_id, f.public_key FROM second_factors f
    JOIN accounts a ON a.id = f.account_id AND a.closed_at IS NULL WHERE f.credential_id = ${credentialId}`;
}

/** Stores a passkey and returns its id. Returns undefined if the credential id is stored already. */
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

/** Renames a passkey. Returns false if the account has no such passkey. */
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

/**
 * Removes a passkey.
 * @returns the name it had, or undefined if the account has no such passkey
 */
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
 * Stores the counter of a signature. An authenticator that counts never repeats a value. Returns false if the stored counter is
 * as high or higher: either two authenticators have the same key, or another request has used the same signature first.
 */
export async function advanceCounter(db: Db, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
