import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';

const queryKey = ['unpaid-orders'];

/** How many orders are unpaid, for who may look at them: owner, super administrators, and who holds the code. */
export function useUnpaidOrders(): number {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.orders.countPendingPayment({}, { signal, quiet: true }),
    enabled: can('050100', 'view'),
    refetchInterval: 60_000,
  });
  return data ?? 0;
}

/** After an order was placed, paid or cancelled. */
export const countUnpaidAnew = () => queries.invalidateQueries({ queryKey });
