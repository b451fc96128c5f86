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
import styles from './Staff.module.css';
import { noFilters, pageSizes, queryOf, states, visitsUrl } from './staff-url.ts';
import { type OwnVisit, useVisits } from './use-staff.ts';
import { useUntil } from './use-until.ts';
import { VisitActs } from './VisitActs.tsx';

/** `/staff/visits`: one's own support visits, running and past. */
export function VisitsScreen() {
  const words = useTranslations('staff.visits');
  const [state, set] = useUrlState(visitsUrl);
  const visits = useVisits(queryOf(state, useTimeZone() ?? 'UTC'));
  const columns = useVisitColumns();
  const picks = useTranslations('ui.picks');
  const search = state.search.trim();
  const active: ActiveFilter[] = [
    ...(search ? [{ key: 'search', label: words('search'), value: search, onRemove: () => set({ search: '' }) }] : []),
    ...(state.state
      ? [{ key: 'state', label: words('state'), value: words(state.state), onRemove: () => set({ state: undefined }) }]
      : []),
    ...(state.pick === 'allTime'
      ? []
      : [{ key: 'pick', label: words('started'), value: picks(state.pick), onRemove: () => set({ pick: 'allTime' as const }) }]),
  ];
  return (
    <Page title={words('title')} purpose={words('purpose')}>
      <Surface flush>
        <FilterBar
          search={{
            value: state.search,
            placeholder: words('search'),
            onChange: (text) => set({ search: text }, { replace: true }),
          }}
          active={active}
          onClear={() => set(noFilters)}
          matches={visits.data?.total}
        >
          <QuickPicks value={state.pick} onChange={(pick) => set({ pick })} />
          <FilterMenu
            label={words('state')}
            options={states.map((value) => ({ value, label: words(value) }))}
            chosen={state.state ? [state.state] : []}
            onChange={(chosen) => set({ state: chosen.find((value) => value !== state.state) })}
          />
        </FilterBar>
        <ListOf<OwnVisit>
          label={words('label')}
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
                title={words('empty')}
                text={words('emptyText')}
                action={<Button onClick={() => go(paths.staff)}>{words('find')}</Button>}
              />
            )
          }
        />
      </Surface>
    </Page>
  );
}

function useVisitColumns(): ListColumn<OwnVisit>[] {
  const words = useTranslations('staff.visits');
  const types = useTranslations('support.types');
  const until = useUntil();
  return [
    { key: 'team', title: words('team'), always: true, width: 190, render: (row) => <strong>{row.team.name}</strong> },
    {
      key: 'reason',
      title: words('reason'),
      width: 230,
      render: (row) => <span className={styles['reason']}>{row.reason}</span>,
    },
    { key: 'type', title: words('type'), width: 150, render: (row) => types(row.supportType) },
    { key: 'started', title: words('started'), width: 170, render: (row) => <Moment at={row.startedAt} /> },
    {
      key: 'ends',
      title: words('ends'),
      width: 240,
      render: (row) =>
        row.endedAt === null ? (
          <StatusTag tone="info">{until(row.endsAt)}</StatusTag>
        ) : (
          <>
            <Moment at={row.endedAt} /> · {words(`endings.${row.endedHow ?? 'EXPIRED'}`)}
          </>
        ),
    },
  ];
}
