import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import type { queryOf } from './rooms-url.ts';

export function useRooms({ page, ...query }: ReturnType<typeof queryOf> & { page: number }) {
  return usePage({
    queryKey: ['rooms', 'list', query],
    page,
    read: (number, signal) => api.rooms.list({ query: { ...query, page: number } }, { signal }),
  });
}

/** Refreshes rooms and their bookings after a change. */
export async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all(['rooms', 'bookings'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

export function useRefreshRooms(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refresh(queries);
}
