import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeValue, value } from '#server/kernel/database/rows.ts';
import type { AccountAddress } from './account.rules.ts';

const columns = ['id', 'email', 'mobile', 'display_name', 'password_hash', 'locale', 'time_zone'] as const;

/** The account with this address that is not closed, or undefined. */
export function findByAddress(db: Db, address: AccountAddress) {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where(address.channel === 'MAIL' ? 'email' : 'mobile', '=', address.value)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** The account with this id that is not closed, or undefined. */
export function findById(db: Db, id: string) {
  return db.selectFrom('accounts').select(columns).where('id', '=', id).where('closed_at', 'is', null).executeTakeFirst();
}

/**
 * Reads an account that is not closed and locks its row until the transaction ends, so that concurrent changes to how a person
 * signs in are made one after the other.
 */
export function lockById(tx: Tx, id: string) {
  return tx
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether this is the first sign-in: the account was created in the last day and has at most one successful sign-in. */
export async function isFirstSignIn(tx: Tx, id: string): Promise<boolean> {
  return (
    (await maybeValue(tx)<boolean>`SELECT a.created_at > now() - interval '1 day' AND NOT EXISTS (
      SELECT FROM auth_events e WHERE e.account_id = a.id AND e.kind = 'SIGN_IN' AND e.result = 'SUCCESS' OFFSET 1) AS first
    FROM accounts a WHERE a.id = ${id}::uuid`) ?? false
  );
}

/** The number of sign-ins from new devices recorded for the account in the last hour. */
export function newDevicesOfLastHour(tx: Tx, id: string): Promise<number> {
  return value(tx)<number>`SELECT count(*)::int FROM auth_events e
    WHERE e.account_id = ${id}::uuid AND e.kind = 'NEW_DEVICE' AND e.at > now() - interval '1 hour'`;
}
