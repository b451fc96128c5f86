import type { ExchangeRate } from '#contract/billing/exchange.ts';
import type { Context } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { ratesOn } from './exchange-rates.repository.ts';

/** Returns the exchange rates valid now, one per currency. Rates belong to the platform; their day begins in UTC. */
export const current = ({ database, now }: Pick<Context, 'database' | 'now'>): Promise<ExchangeRate[]> =>
  asPlatform(database, (db) => ratesOn(db, dateIn('UTC', now)));
