import { sql } from 'kysely';
import type { Rate } from '#contract/exchange.ts';
import type { Db } from '#server/kernel/db.ts';

/** The rates that hold on a day: of each currency the latest that has begun. Decimals without trailing noughts. */
export async function ratesOn(db: Db, day: string): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    SELECT DISTINCT ON (currency) currency, trim_scale(per_dollar)::text AS "perDollar", valid_from AS "validFrom"
    FROM exchange_rates WHERE valid_from <= ${day}::date ORDER BY currency, valid_from DESC`.execute(db);
  return rows;
}
