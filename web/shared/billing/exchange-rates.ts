import { useQuery } from '@tanstack/react-query';
import { convertAmount } from '#contract/billing/exchange.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';

const hourMs = 3_600_000;

/** Gives an amount in the currency that is displayed to this person; null in that very currency, and without a rate. */
export function useDisplayed(): (minor: number, currency: Currency) => { minor: number; on: string; currency: Currency } | null {
  const { currencyCode } = useHere().user;
  const { data } = useQuery({
    queryKey: ['exchangeRates'],
    // Without rates nothing is compared, and nothing else is missing.
    queryFn: ({ signal }) => api.exchangeRates.list({}, { signal, quiet: 'background' }),
    staleTime: hourMs,
  });
  return (minor, currency) => {
    const there = data ? convertAmount(minor, currency, currencyCode, data.items) : null;
    return there && { ...there, currency: currencyCode };
  };
}
