import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Currency } from '#contract/billing/currencies.ts';
import type { BankAccountFacts, IssuerFacts } from '#contract/billing/issuer-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

interface Saved<T> {
  details: T;
  updated_at: Date;
  updated_by_name: string;
}

export function issuer(db: Db): Promise<Saved<IssuerFacts> | undefined> {
  return maybeOne(db)<Saved<IssuerFacts>>`SELECT details, updated_at, updated_by_name FROM issuer`;
}

export function bankAccounts(db: Db) {
  return many(db)<
    Saved<BankAccountFacts> & { currency: Currency }
  >`SELECT currency, details, updated_at, updated_by_name FROM bank_accounts ORDER BY currency`;
}

/** An entry of the history of issuer, bank accounts and exchange rates. */
export interface AccountChange extends ColumnsOf<'provider_changes', 'created_at' | 'created_by_name' | 'kind' | 'currency'> {
  before: Record<string, string> | null;
  after: Record<string, string> | null;
}

/** Returns the latest entries of the history, latest first. */
export function lastChanges(db: Db, most: number): Promise<AccountChange[]> {
  return many(db)<AccountChange>`
    SELECT created_at, created_by_name, kind, currency, before, after FROM provider_changes ORDER BY created_at DESC, id DESC LIMIT ${most}::int`;
}

export async function recordAccountChange(tx: Tx, accountId: string, change: AccountChange): Promise<void> {
  await tx
    .insertInto('provider_changes')
    .values({ ...change, id: uuidv7(), account_id: accountId, before: json(change.before), after: json(change.after) })
    .execute();
}

const json = (value: Record<string, string> | null) => value && JSON.stringify(value);

/** Serialises changes, so that each sees the result of the previous one. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('provider accounts'))`.execute(tx);
}

export async function putIssuer(tx: Tx, details: IssuerFacts, at: Date, by: string): Promise<void> {
  await sql`INSERT INTO issuer (details, updated_at, updated_by_name) VALUES (${JSON.stringify(details)}::jsonb, ${at}, ${by})
    ON CONFLICT (singleton) DO UPDATE SET details = excluded.details, updated_at = excluded.updated_at, updated_by_name = excluded.updated_by_name`.execute(
    tx,
  );
}

export async function putBankAccount(tx: Tx, currency: Currency, details: BankAccountFacts, at: Date, by: string): Promise<void> {
  await sql`INSERT INTO bank_accounts (currency, details, updated_at, updated_by_name) VALUES (${currency}, ${JSON.stringify(details)}::jsonb, ${at}, ${by})
    ON CONFLICT (currency) DO UPDATE SET details = excluded.details, updated_at = excluded.updated_at, updated_by_name = excluded.updated_by_name`.execute(
    tx,
  );
}
