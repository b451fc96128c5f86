import { exchangeRates } from '#contract/billing/exchange-rates.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as currencies from './currencies.service.ts';

export const currenciesRoutes = [route(exchangeRates.list, async (context) => ({ items: await currencies.current(context) }))];
