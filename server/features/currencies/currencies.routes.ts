import { exchangeRates } from '#contract/exchange-rates.ts';
import { asPlatform } from '#server/kernel/db.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { route } from '#server/kernel/mount.ts';
import { ratesOn } from './exchange-rates.repository.ts';

/** Rates are the platform's: their day begins in UTC. */
export const currenciesRoutes = [
  route(exchangeRates.list, async ({ database, now }) => ({
    items: await asPlatform(database, (db) => ratesOn(db, dateIn('UTC', now))),
  })),
];
