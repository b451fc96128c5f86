import { sql } from 'kysely';
import type { ExchangeRate } from '#contract/billing/exchange.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';

/** The rates that hold on a day: of each currency the latest that has begun. Decimals without trailing noughts. */
export async function ratesOn(db: Db, day: string): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
    SELECT DISTINCT ON (currency) currency, trim_scale(per_dollar)::text AS "perDollar", valid_from AS "validFrom"
    FROM exchange_rates WHERE valid_from <= ${day}::date ORDER BY currency, valid_from DESC`.execute(db);
  return rows;
}

export interface SetRate extends ExchangeRate {
  setAt: Date;
  setBy: string;
}

/** Every rate there was and will be, the latest day first. */
export async function allRates(db: Db, most: number): Promise<SetRate[]> {
  const { rows } = await sql<SetRate>`
    SELECT currency, trim_scale(per_dollar)::text AS "perDollar", valid_from AS "validFrom", set_at AS "setAt", set_name AS "setBy"
    FROM exchange_rates ORDER BY valid_from DESC, currency LIMIT ${most}::int`.execute(db);
  return rows;
}

/** The rate that begins on a day. */
export async function rateOfDay(db: Db, currency: string, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ rate: string }>`SELECT trim_scale(per_dollar)::text AS rate FROM exchange_rates
    WHERE currency = ${currency} AND valid_from = ${day}::date`.execute(db);
  return rows[0]?.rate;
}

/** Sets the rate of a day, or another instead. */
export async function putRate(tx: Tx, { currency, perDollar, validFrom }: ExchangeRate, at: Date, by: string): Promise<void> {
  await sql`INSERT INTO exchange_rates (currency, valid_from, per_dollar, set_at, set_name)
    VALUES (${currency}, ${validFrom}::date, ${perDollar}::numeric, ${at}, ${by})
    ON CONFLICT (currency, valid_from) DO UPDATE SET per_dollar = excluded.per_dollar, set_at = excluded.set_at, set_name = excluded.set_name`.execute(
    tx,
  );
}
