import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import { api, type Client } from '#web/client/api.ts';

export type OfferView = Awaited<ReturnType<Client['offers']['read']>>;
export type QuoteView = Awaited<ReturnType<Client['quotes']['create']>>;

/** What can be bought, by the app or by a subscription of it. */
export const offerQuery = ({ app, subscription }: { app: string; subscription: string }) =>
  queryOptions({
    queryKey: ['offers', app, subscription],
    queryFn: ({ signal }) =>
      api.offers.read({ query: subscription ? { subscriptionId: subscription } : { appId: app } }, { signal }),
  });

/** While somebody types, only what they end with is asked for. */
const typing = 250;
/** A price holds for 30 minutes; a page that stays open shows one that still does. */
const renewed = 25 * 60_000;

/** The price of what is chosen, as the server says it. The last one stays in sight until the next is there. */
export function useQuote(request: QuoteRequest | undefined) {
  return useQuery({
    queryKey: ['quotes', request],
    enabled: request !== undefined,
    queryFn: async ({ signal }) => {
      await pause(typing, signal);
      if (!request) throw new Error('Nothing is chosen');
      return api.quotes.create({ body: request }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: renewed,
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

/** After an order was placed, or refused for what has changed meanwhile: everything money is about is read anew. */
export function useRefreshBilling(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      ['offers', 'quotes', 'orders', 'subscriptions', 'apps'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  };
}
