import { z } from 'zod';
import { currencyCode } from './currencies.ts';
import { endpoint, plainDate, websiteManager } from '../kit.ts';

export const exchangeRate = z.object({
  currency: currencyCode,
  /** How many units equal one US dollar; an exact decimal. */
  perDollar: z.string(),
  validFrom: plainDate,
});

/** Exchange rates for the "≈" next to an amount (domain rules 5). No charge is based on them. */
export const exchangeRates = {
  list: endpoint({
    method: 'GET',
    path: `${websiteManager}/exchange_rates`,
    may: 'member',
    summary: 'Lists the current exchange rates, one for each currency except US dollars',
    output: z.object({ items: z.array(exchangeRate) }),
  }),
};
