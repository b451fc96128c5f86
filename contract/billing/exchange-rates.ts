import { z } from 'zod';
import { currencyCode } from './currencies.ts';
import { endpoint, plainDate, websiteManager } from '../kit.ts';

export const exchangeRate = z.object({
  currency: currencyCode,
  /** So many units are one US dollar; a decimal, exact. */
  perDollar: z.string(),
  validFrom: plainDate,
});

/** What currencies are worth, for the "≈" beside an amount (domain rules 5). Nothing is ever charged by it. */
export const exchangeRates = {
  list: endpoint({
    method: 'GET',
    path: `${websiteManager}/exchange_rates`,
    may: 'member',
    summary: 'The rates that hold now, one a currency; US dollars have none',
    output: z.object({ items: z.array(exchangeRate) }),
  }),
};
