import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#web/client/api.ts';

export type ManagedRooms = Awaited<ReturnType<Client['rooms']['list']>>;

/** Refreshes rooms and their bookings after a change. */
export async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all(['rooms', 'bookings'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

export function useRefreshRooms(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refresh(queries);
}
