import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import { api, type Client } from '#web/client/api.ts';

export type OfferView = Awaited<ReturnType<Client['offers']['read']>>;
export type QuoteView = Awaited<ReturnType<Client['quotes']['create']>>;

/** The offer of an app or for a subscription. */
export const offerQuery = ({ app, subscription }: { app: string; subscription: string }) =>
  queryOptions({
    queryKey: ['offers', app, subscription],
    queryFn: ({ signal }) =>
      api.offers.read({ query: subscription ? { subscriptionId: subscription } : { appId: app } }, { signal }),
  });

/** Delay in milliseconds, so that only the final input is requested while the person types. */
const typing = 250;
/** A price is valid for 30 minutes; a page that stays open requests a new one before. */
const renewed = 25 * 60_000;

const quoteQuery = (request: QuoteRequest | undefined) =>
  queryOptions({
    queryKey: ['quotes', request],
    enabled: request !== undefined,
    queryFn: async ({ signal }) => {
      await pause(typing, signal);
      if (!request) throw new Error('Nothing is chosen');
      return api.quotes.create({ body: request }, { signal });
    },
    staleTime: 60_000,
    refetchInterval: renewed,
  });

/** The server's price of the selection. The previous price stays on screen until the next is loaded. */
export function useQuote(request: QuoteRequest | undefined) {
  return useQuery({ ...quoteQuery(request), placeholderData: keepPreviousData });
}

/** The server's prices of several requests, as far as they are loaded. */
export function useQuotesOf(requests: readonly QuoteRequest[]): ReadonlyMap<QuoteRequest, QuoteView> {
  return useQueries({
    queries: requests.map((request) => quoteQuery(request)),
    combine: (results) =>
      new Map(results.flatMap(({ data }, at) => (data && requests[at] ? [[requests[at], data] as const] : []))),
  });
}

function pause(length: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, length);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Refreshes everything about billing after an order was placed, or refused because something has changed. */
export function useRefreshBilling(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      ['offers', 'quotes', 'orders', 'subscriptions', 'apps'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  };
}
