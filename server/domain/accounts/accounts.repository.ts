import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';

// Every write of the table `accounts`, which sign-in, the own account and the closing of accounts change.

/** Creates an account with a proven address. Throws the violated constraint if another account has taken the address. */
export async function insertAccount(
  tx: Tx,
  account: { address: { channel: 'MAIL' | 'SMS'; value: string }; displayName: string; passwordHash: string; language: Language },
): Promise<string> {
  const id = uuidv7();
  const { channel, value } = account.address;
  const now = sql<Date>`now()`;
  await tx
    .insertInto('accounts')
    .values({
      id,
      display_name: account.displayName,
      password_hash: account.passwordHash,
      locale: account.language,
      ...(channel === 'MAIL' ? { email: value, email_verified_at: now } : { mobile: value, mobile_verified_at: now }),
    })
    .execute();
  return id;
}

/** Sets the password and raises the account's epoch, which ends all access tokens issued before, in every process. */
export async function updatePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await raiseEpoch(tx, id);
}

/** Raises the account's epoch: every access token is refused from its next call on. */
export async function raiseEpoch(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ epoch: sql<number>`epoch + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Changes one column of an account.
 * @returns whether the value was different before
 */
export async function updateAccount(
  tx: Tx,
  accountId: string,
  column: 'display_name' | 'locale' | 'time_zone',
  value: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ [column]: value, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .where(column, 'is distinct from', value)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Closes the account, releases its addresses and removes all personal data from it. */
export async function closeAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      closed_at: sql<Date>`now()`,
      email: null,
      email_verified_at: null,
      mobile: null,
      mobile_verified_at: null,
      password_hash: null,
      display_name: '',
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Disables an account or enables it again. A disabled account keeps its addresses and rejects every sign-in. */
export async function setDisabled(tx: Tx, accountId: string, disabled: boolean): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ closed_at: disabled ? sql<Date>`now()` : null, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}
