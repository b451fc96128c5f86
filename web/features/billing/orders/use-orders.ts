import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';

export type OrderListItem = Awaited<ReturnType<Client['orders']['list']>>['items'][number];
export type Orders = Awaited<ReturnType<Client['orders']['list']>>;
export type Order = Awaited<ReturnType<Client['orders']['read']>>;
export type OldOrderItem = Awaited<ReturnType<Client['orders']['old']>>['items'][number];

/** Polling interval in milliseconds of an order that can change without an action on this screen. */
const every = 2000;

/** One order. Polled every two seconds while a payment is in progress or what was bought is being provisioned. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => api.orders.read({ params: { id } }, { signal, quiet: isMissing }),
    refetchInterval: ({ state: { data } }) => (data && ['WAIT_PAID', 'WAIT_FULFILLED'].includes(data.label) ? every : false),
  });

export const oldOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'old', 'one', id],
    queryFn: ({ signal }) => api.orders.readOld({ params: { id } }, { signal, quiet: isMissing }),
  });

/** Refreshes everything about orders after a change, and the count in the menu. */
export function useRefreshOrders(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['orders'] }), refreshWaitingCounts()]);
  };
}
