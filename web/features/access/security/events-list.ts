import { api, type Client } from '#web/client/api.ts';
import { useAuthEventColumns } from '#web/shared/access/auth-event-columns.tsx';
import { authEventFilters } from '#web/shared/access/auth-event-filters.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byMember } from '#web/shared/lists/member-filter.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { useTranslations } from 'use-intl';

type Row = Awaited<ReturnType<Client['safety']['events']>>['items'][number];

/** Authentication events of the members in scope. */
export const eventsList = defineList({
  call: api.safety.events,
  key: ['safety', 'events'],
  filters: [byMember('person', 'employeeId', '080200', 'authEvents.filters.person'), ...authEventFilters],
  label: 'authEvents.title',
  rowKey: ({ id }) => id,
  rowName: ({ displayName, kind }, t) => `${displayName}, ${t(`authEvents.kinds.${kind}`)}`,
  useColumns: useEventColumns,
  empty: { title: 'authEvents.empty', text: 'authEvents.emptyText' },
});

/** The columns of authentication events, with the member second. */
function useEventColumns(): ListColumn<Row>[] {
  const t = useTranslations('authEvents.columns');
  const [time, ...others] = useAuthEventColumns<Row>();
  const person: ListColumn<Row> = { key: 'person', title: t('person'), width: 145, render: (row) => row.displayName };
  return [...(time ? [time] : []), person, ...others];
}
