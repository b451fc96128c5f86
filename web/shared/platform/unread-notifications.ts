import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { liveStore } from '#web/client/live/live-store.ts';
import { queries } from '#web/client/queries.ts';
import { useStore } from '#web/ui/store.ts';

const key = 'notificationCentre';
const minute = 60_000;

/** Whether the person has notifications of their own here; provider support and a view as member have none. */
export function useHasNotifications(): boolean {
  const { user } = useHere();
  return !user.viewing && !user.support;
}

/** The number of unread notifications; undefined before it is known. */
export function useUnreadNotifications(): number | undefined {
  const { team } = useHere();
  const enabled = useHasNotifications();
  const live = useStore(liveStore);
  return useQuery({
    queryKey: [key, 'unread', team.id],
    queryFn: ({ signal }) => api.notificationCentre.unread({}, { signal, quiet: 'background' }),
    enabled,
    // With a stream of events, it is read again when something has changed; what is due by date changes without one.
    refetchInterval: live ? 10 * minute : minute,
  }).data?.count;
}

/** Reads the notifications and their number again. */
export const refreshNotifications = () => queries.invalidateQueries({ queryKey: [key] });
