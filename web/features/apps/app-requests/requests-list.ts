import { useQuery } from '@tanstack/react-query';
import { requestStatuses } from '#contract/apps/app-facts.ts';
import { requestSorts } from '#contract/apps/app-request-facts.ts';
import { api } from '#web/client/api.ts';
import { uuid, uuids } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byIds, bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { useRequestColumns } from './request-columns.tsx';

/** The apps by which the list can be filtered. */
function useAppOptions() {
  const { data } = useQuery({
    queryKey: ['appRequests', 'apps'],
    queryFn: ({ signal }) => api.appRequests.apps({}, { signal }),
  });
  return (data?.items ?? []).map(({ appId, name }) => ({ value: appId, label: name }));
}

export const appRequestsList = defineList({
  call: api.appRequests.list,
  key: ['appRequests', 'list'],
  filters: [
    bySeveral('status', requestStatuses, 'appRequests.requests.status', 'appRequests.requests.statuses'),
    byIds('app', 'appId', uuids, 'appRequests.requests.app', useAppOptions),
    bySearch('appRequests.requests.search', 'appRequests.requests.searchShort'),
  ],
  extra: {
    /** The request whose panel is open. */
    request: uuid,
  },
  sort: { by: requestSorts, initial: 'createdAt', order: 'desc' },
  sizes: [20, 50],
  label: 'shell.pages.appRequests',
  statuses: true,
  rowKey: ({ id }) => id,
  rowName: ({ employee }) => employee.displayName,
  useColumns: ({ open }) => useRequestColumns(open),
  open: ({ id: request }) => ({ request }),
  empty: { title: 'appRequests.requests.emptyTitle', text: 'appRequests.requests.emptyText' },
});
