import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { elements } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';

const queryKey = ['unpaid-orders'];

/** The number of unpaid orders, for the owner and super administrators; 0 for other members, from whom it is hidden. */
export function useUnpaidOrders(): number {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.orders.countPendingPayment({}, { signal, quiet: 'background' }),
    enabled: elements().billing,
    refetchInterval: 60_000,
  });
  return data ?? 0;
}

/** Refreshes the number after an order was placed, paid or cancelled. */
export const refreshUnpaidOrders = () => queries.invalidateQueries({ queryKey });
