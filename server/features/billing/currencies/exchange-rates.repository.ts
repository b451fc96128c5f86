import { sql } from 'kysely';
import type { ExchangeRate } from '#contract/billing/exchange.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many, maybeValue } from '#server/kernel/database/rows.ts';

/** Returns the rates valid on a day: for each currency the latest one that has begun. Decimals have no trailing zeros. */
export function ratesOn(db: Db, day: string): Promise<ExchangeRate[]> {
  return many(db)<ExchangeRate>`
    SELECT DISTINCT ON (currency) currency, trim_scale(per_dollar)::text AS "perDollar", valid_from AS "validFrom"
    FROM exchange_rates WHERE valid_from <= ${day}::date ORDER BY currency, valid_from DESC`;
}

export interface SetRate extends ExchangeRate {
  setAt: Date;
  setBy: string;
}

/** Returns all past and future rates, latest day first. */
export function allRates(db: Db, most: number): Promise<SetRate[]> {
  return many(db)<SetRate>`
    SELECT currency, trim_scale(per_dollar)::text AS "perDollar", valid_from AS "validFrom", updated_at AS "setAt", updated_by_name AS "setBy"
    FROM exchange_rates ORDER BY valid_from DESC, currency LIMIT ${most}::int`;
}

/** Returns the rate of a currency that begins on the given day. */
export function rateOfDay(db: Db, currency: string, day: string): Promise<string | undefined> {
  return maybeValue(db)<string>`SELECT trim_scale(per_dollar)::text AS rate FROM exchange_rates
    WHERE currency = ${currency} AND valid_from = ${day}::date`;
}

/** Sets the rate that begins on a day; replaces an existing one. */
export async function putRate(tx: Tx, { currency, perDollar, validFrom }: ExchangeRate, at: Date, by: string): Promise<void> {
  await sql`INSERT INTO exchange_rates (currency, valid_from, per_dollar, updated_at, updated_by_name)
    VALUES (${currency}, ${validFrom}::date, ${perDollar}::numeric, ${at}, ${by})
    ON CONFLICT (currency, valid_from) DO UPDATE SET per_dollar = excluded.per_dollar, updated_at = excluded.updated_at, updated_by_name = excluded.updated_by_name`.execute(
    tx,
  );
}
