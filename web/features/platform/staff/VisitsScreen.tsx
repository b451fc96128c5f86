import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { firstDayOf, quickPicks } from '#web/client/quick-picks.ts';
import { choice } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byOne, bySearch } from '#web/shared/lists/filters.tsx';
import type { ListFilter } from '#web/shared/lists/list-filter.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { QuickPicks } from '#web/shared/workplace/QuickPicks.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Text } from '#web/ui/layout.tsx';
import type { OwnVisit } from './use-staff.ts';
import { useUntil } from './use-until.ts';
import { VisitActs } from './VisitActs.tsx';

const fields = { pick: choice(quickPicks, 'allTime') };
/** By the start of visits; days are counted in the reader's zone. */
const byStart: ListFilter<typeof fields, { from?: string }, undefined> = {
  fields,
  send: ({ pick }, zone) => ({ from: firstDayOf(pick, zone) }),
  control: ({ state: { pick }, set }) => <QuickPicks value={pick} onChange={(chosen) => set({ pick: chosen })} />,
  chip: ({ state: { pick }, t }) => ({ label: t('staff.visits.started'), value: t(`ui.picks.${pick}`) }),
};

const visitsList = defineList({
  call: api.staff.leases,
  key: ['staff', 'visits'],
  filters: [
    bySearch('staff.visits.search', 'staff.visits.search'),
    byStart,
    byOne('state', ['RUNNING', 'ENDED'], 'staff.visits.state', 'staff.visits'),
  ],
  label: 'staff.visits.label',
  rowKey: ({ id }) => id,
  rowName: ({ team }) => team.name,
  useColumns: useVisitColumns,
  empty: { title: 'staff.visits.empty', text: 'staff.visits.emptyText' },
});

/** `/staff/visits`: the reader's running and past support visits. */
export function VisitsScreen() {
  const t = useTranslations('staff.visits');
  const list = useListScreen(visitsList);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Surface flush>
        <ListFilters of={list} />
        <ListRows
          of={list}
          rowActions={(row) => (row.endedAt === null ? <VisitActs visit={row} /> : null)}
          emptyAction={<Button onClick={() => go(paths.staff)}>{t('find')}</Button>}
        />
      </Surface>
    </Page>
  );
}

function useVisitColumns(): ListColumn<OwnVisit>[] {
  const t = useTranslations('staff.visits');
  const types = useTranslations('support.types');
  const until = useUntil();
  return [
    { key: 'team', title: t('team'), always: true, width: 190, render: (row) => <strong>{row.team.name}</strong> },
    {
      key: 'reason',
      title: t('reason'),
      width: 230,
      render: (row) => (
        <Text block breakable maxWidth={360}>
          {row.reason}
        </Text>
      ),
    },
    { key: 'type', title: t('type'), width: 150, render: (row) => types(row.supportType) },
    { key: 'started', title: t('started'), width: 170, render: (row) => <Moment at={row.startedAt} /> },
    {
      key: 'ends',
      title: t('ends'),
      width: 240,
      render: (row) =>
        row.endedAt === null ? (
          <StatusTag tone="info">{until(row.endsAt)}</StatusTag>
        ) : (
          <>
            <Moment at={row.endedAt} /> · {t(`endings.${row.endedHow ?? 'EXPIRED'}`)}
          </>
        ),
    },
  ];
}
