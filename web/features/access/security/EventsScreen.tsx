import { Button } from 'antd';
import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { useAuthEventColumns } from '#web/shared/access/auth-event-columns.tsx';
import { eventFilters, eventQuery, eventsUrl, noEventFilters, pageSizes } from '#web/shared/access/auth-events-url.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { ExportEvents } from './ExportEvents.tsx';
import { MemberEventFilters } from './MemberEventFilters.tsx';
import { SafetyTabs } from './SafetyTabs.tsx';

type Row = Awaited<ReturnType<Client['safety']['events']>>['items'][number];

/** Authentication events of the members in scope (080200), with filters and export. */
export function EventsScreen() {
  const t = useTranslations('authEvents');
  const picks = useTranslations('ui.picks');
  const zone = useTimeZone() ?? 'UTC';
  const [state, set] = useUrlState(eventsUrl);
  const [exporting, setExporting] = useState(false);
  const one = state.person ? { employeeId: state.person } : {};
  const { page, ...query } = { ...eventQuery(state, zone), ...one };
  const list = usePage({
    queryKey: ['safety', 'events', query],
    page,
    read: (pageNumber, signal) => api.safety.events({ query: { ...query, page: pageNumber } }, { signal }),
  });
  const { data } = list;
  const columns = useAuthEventColumns<Row>();
  const person: ListColumn<Row> = {
    key: 'person',
    title: t('columns.person'),
    width: 145,
    render: (row) => row.displayName,
  };
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button type="primary" disabled={!data?.total} onClick={() => setExporting(true)}>
          {t('export.button')}
        </Button>
      }
    >
      <SafetyTabs current="events" />
      <Surface flush>
        <MemberEventFilters state={state} set={set} matches={data?.total} />
        <ListOf<Row>
          label={t('title')}
          list={list}
          asked={state}
          columns={[...columns.slice(0, 1), person, ...columns.slice(1)]}
          rowKey={(row) => row.id}
          rowName={(row) => `${row.displayName}, ${t(`kinds.${row.kind}`)}`}
          sizes={pageSizes}
          onPage={(pageNumber, size) => set({ page: pageNumber, size })}
          empty={
            <Empty
              title={t('empty')}
              text={t('emptyText')}
              action={<Button onClick={() => set({ ...noEventFilters, pick: 'allTime' })}>{picks('allTime')}</Button>}
            />
          }
        />
      </Surface>
      {exporting ? (
        <ExportEvents
          filters={{ ...eventFilters(state, zone), ...one }}
          total={data?.total ?? 0}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </Page>
  );
}
