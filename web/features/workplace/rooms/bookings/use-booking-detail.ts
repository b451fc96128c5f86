import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';

export type Booking = Awaited<ReturnType<Client['bookings']['read']>>;

/** One booking, with the details visible to the reader. */
export function bookingQuery(id: string) {
  return {
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.bookings.read({ params: { id } }, { signal, quiet: isMissing }),
  };
}

/** One booking, requested only if it can be opened. */
export const useBookingDetail = (id: string, enabled: boolean) => useQuery({ ...bookingQuery(id), enabled });
