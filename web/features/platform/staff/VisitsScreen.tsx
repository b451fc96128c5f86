import { Button } from 'antd';
import { useTimeZone, useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { QuickPicks } from '#web/shared/workplace/QuickPicks.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Text } from '#web/ui/layout.tsx';
import { noFilters, pageSizes, queryOf, states, visitsUrl } from './staff-url.ts';
import { type OwnVisit, useVisits } from './use-staff.ts';
import { useUntil } from './use-until.ts';
import { VisitActs } from './VisitActs.tsx';

/** `/staff/visits`: the reader's running and past support visits. */
export function VisitsScreen() {
  const t = useTranslations('staff.visits');
  const [state, set] = useUrlState(visitsUrl);
  const visits = useVisits(queryOf(state, useTimeZone() ?? 'UTC'));
  const columns = useVisitColumns();
  const picks = useTranslations('ui.picks');
  const search = state.search.trim();
  const active: ActiveFilter[] = [
    ...(search ? [{ key: 'search', label: t('search'), value: search, onRemove: () => set({ search: '' }) }] : []),
    ...(state.state
      ? [{ key: 'state', label: t('state'), value: t(state.state), onRemove: () => set({ state: undefined }) }]
      : []),
    ...(state.pick === 'allTime'
      ? []
      : [{ key: 'pick', label: t('started'), value: picks(state.pick), onRemove: () => set({ pick: 'allTime' as const }) }]),
  ];
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Surface flush>
        <FilterBar
          search={{
            value: state.search,
            placeholder: t('search'),
            onChange: (text) => set({ search: text }, { replace: true }),
          }}
          active={active}
          onClear={() => set(noFilters)}
          matches={visits.data?.total}
        >
          <QuickPicks value={state.pick} onChange={(pick) => set({ pick })} />
          <FilterMenu
            label={t('state')}
            options={states.map((value) => ({ value, label: t(value) }))}
            chosen={state.state ? [state.state] : []}
            onChange={(chosen) => set({ state: chosen.find((value) => value !== state.state) })}
          />
        </FilterBar>
        <ListOf<OwnVisit>
          label={t('label')}
          columns={columns}
          list={visits}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.team.name}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => (row.endedAt === null ? <VisitActs visit={row} /> : null)}
          empty={
            active.length ? (
              <NoMatch onClear={() => set(noFilters)} />
            ) : (
              <Empty
                title={t('empty')}
                text={t('emptyText')}
                action={<Button onClick={() => go(paths.staff)}>{t('find')}</Button>}
              />
            )
          }
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
