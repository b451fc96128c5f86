import { useQuery } from '@tanstack/react-query';
import type { WaitingCounts } from '#contract/workplace/home.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { liveStore } from '#web/client/live/live-store.ts';
import { queries } from '#web/client/queries.ts';
import { refreshNotifications } from '#web/shared/platform/unread-notifications.ts';
import { useStore } from '#web/ui/store.ts';

const key = 'waiting';

/** The numbers in the menu, in one request: what waits for this person behind each entry. Undefined before they are known. */
export function useWaitingCounts(): WaitingCounts | undefined {
  const { team } = useHere();
  const live = useStore(liveStore);
  return useQuery({
    queryKey: [key, team.id],
    queryFn: ({ signal }) => api.home.waiting({}, { signal, quiet: 'background' }),
    // With a stream of events, they are read again when something has changed.
    refetchInterval: live ? false : 60_000,
  }).data;
}

/** Refreshes the numbers and notifications after a request was decided, or an order or a subscription changed. */
export const refreshWaitingCounts = () => Promise.all([queries.invalidateQueries({ queryKey: [key] }), refreshNotifications()]);
