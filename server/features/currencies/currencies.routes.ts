import { exchangeRates } from '#contract/exchange-rates.ts';
import { route } from '#server/kernel/mount.ts';
import * as currencies from './currencies.service.ts';

export const currenciesRoutes = [route(exchangeRates.list, async (context) => ({ items: await currencies.current(context) }))];
