import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/platform/notification-centre.ts';
import type { NotificationKind } from '#contract/platform/notification-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';
import { refreshNotifications } from './unread-notifications.ts';

type Received = Awaited<ReturnType<Client['notificationCentre']['received']>>;

/** Which notifications are shown, and how many of them at once. */
export interface NotificationFilters {
  show: 'ALL' | 'UNREAD';
  kind?: readonly NotificationKind[];
  size: number;
}

/** The person's notifications in this team, the newest first, page by page. */
export function useNotifications({ show, kind = [], size }: NotificationFilters) {
  const { team } = useHere();
  return useInfiniteQuery({
    queryKey: ['notificationCentre', 'received', team.id, show, kind.join(), size],
    queryFn: ({ pageParam, signal }) =>
      api.notificationCentre.received(
        { query: { show, size, ...(kind.length > 0 && { kind: [...kind] }), ...(pageParam && { before: pageParam }) } },
        { signal, quiet: 'background' },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** Marks a notification. It is shown as such at once, and stays in a list of unread ones until that is read again. */
export async function markNotification({ id }: Notification, read: boolean): Promise<void> {
  queries.setQueriesData<InfiniteData<Received>>({ queryKey: ['notificationCentre', 'received'] }, (known) => {
    const pages = known?.pages.map((page) => ({
      ...page,
      items: page.items.map((each) => (each.id === id ? { ...each, read } : each)),
    }));
    return known && pages && { ...known, pages };
  });
  try {
    await api.notificationCentre.mark({ params: { id }, body: { read } });
  } finally {
    await queries.invalidateQueries({ queryKey: ['notificationCentre', 'unread'] });
  }
}

/** Marks all notifications up to the newest one that is shown as read, or those of some kinds. */
export async function markAllNotifications(newest: Notification, kind: readonly NotificationKind[] = []): Promise<void> {
  try {
    await api.notificationCentre.markAll({ body: { upTo: newest.id, ...(kind.length > 0 && { kind: [...kind] }) } });
  } finally {
    await refreshNotifications();
  }
}
