import { useQuery } from '@tanstack/react-query';
import { convertAmount } from '#contract/billing/exchange.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';

const hourMs = 3_600_000;

/** Converts an amount to the person's display currency; null if it is already in that currency, or without a rate. */
export function useDisplayed(): (minor: number, currency: Currency) => { minor: number; on: string; currency: Currency } | null {
  const { currencyCode } = useHere().user;
  const { data } = useQuery({
    queryKey: ['exchangeRates'],
    // Without rates only the comparison is missing, so a failure is not shown.
    queryFn: ({ signal }) => api.exchangeRates.list({}, { signal, quiet: 'background' }),
    staleTime: hourMs,
  });
  return (minor, currency) => {
    const there = data ? convertAmount(minor, currency, currencyCode, data.items) : null;
    return there && { ...there, currency: currencyCode };
  };
}
