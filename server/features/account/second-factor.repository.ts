import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';

export interface SecondFactor {
  sealed_secret: Buffer;
  confirmed_at: Date | null;
}

export function findFactor(db: Db, accountId: string): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Keeps a secret that waits for its first code, in the place of one that waited before. False when one is on. */
export async function keepSecret(tx: Tx, accountId: string, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO second_factors AS f (account_id, sealed_secret) VALUES (${accountId}::uuid, ${sealed})
    ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
      WHERE f.confirmed_at IS NULL RETURNING account_id`.execute(tx);
  return rows.length > 0;
}

/** Turns on the very secret that the code was of. False when it is on already, or another waits by now. */
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

/** Takes a code once: of all who bring one of this step, or of an earlier one, the first alone. */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the second factor and its recovery codes. False when there was none. */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(removed?.confirmed_at);
}

/** Replaces the recovery codes of a second factor that is on. False when it is not. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: Buffer[]): Promise<boolean> {
  const on = await tx
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!on) return false;
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
  return true;
}

/** Uses a recovery code up. False when there is none such, or somebody was faster. */
export async function useRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
