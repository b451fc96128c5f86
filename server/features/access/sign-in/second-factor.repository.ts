import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';

export type FactorKind = 'AUTHENTICATOR' | 'PASSKEY';

/** The kinds of the account's confirmed second factors, one entry per factor. */
export async function factorKinds(db: Db, accountId: string): Promise<FactorKind[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Removes all second factors of an account and its recovery codes. Returns false if no second factor was on. */
export async function removeFactors(tx: Tx, accountId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('second_factors').where('account_id', '=', accountId).returning('confirmed_at').execute();
  await replaceRecoveryCodes(tx, accountId, []);
  return removed.some(({ confirmed_at: on }) => on !== null);
}

/** Replaces all recovery codes of an account. Without hashes it removes them. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code that may be stored under any of the hashes. Returns false if there is no such unused code. */
export async function useRecoveryCode(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`code_hash = ANY(${hashes}::bytea[])`)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of unused recovery codes of an account. */
export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
