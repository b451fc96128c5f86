import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';

export type Subscriptions = Awaited<ReturnType<Client['subscriptions']['list']>>;
export type SubscriptionItem = Subscriptions['items'][number];
export type Commitments = Subscriptions['commitments'];
export type Trial = Subscriptions['trials'][number];
export type Spending = Awaited<ReturnType<Client['subscriptions']['spending']>>;
export type Seats = Awaited<ReturnType<Client['subscriptions']['seats']>>;
export type SeatUser = Awaited<ReturnType<Client['subscriptions']['seatUsers']>>['items'][number];

export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions', 'list'],
  queryFn: ({ signal }) => api.subscriptions.list({}, { signal }),
});

export const spendingQuery = queryOptions({
  queryKey: ['subscriptions', 'spending'],
  queryFn: ({ signal }) => api.subscriptions.spending({}, { signal }),
});

const shownEntries = 50;

export const creditQuery = queryOptions({
  queryKey: ['subscriptions', 'credit'],
  queryFn: ({ signal }) => api.subscriptions.credit({ query: { page: 1, size: shownEntries } }, { signal }),
});

export const seatsQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriptions', 'seats', id],
    queryFn: ({ signal }) => api.subscriptions.seats({ params: { id } }, { signal, quiet: isMissing }),
  });

/** Refreshes everything about subscriptions after a change, the apps that depend on them, and the count in the menu. */
export function useRefreshSubscriptions(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['subscriptions'] });
    void queries.invalidateQueries({ queryKey: ['apps'] });
    void queries.invalidateQueries({ queryKey: ['home'] });
    void refreshWaitingCounts();
  };
}
