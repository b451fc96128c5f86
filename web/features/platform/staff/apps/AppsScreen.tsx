import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { AppActs } from './AppActs.tsx';
import styles from './Apps.module.css';
import { appsUrl, type CatalogueItem, pageSizes, states, useApps } from './use-apps.ts';

const noFilters = { search: '', state: undefined };

/** `/staff/apps`: the catalogue, with what is on offer and how many teams have it. */
export function AppsScreen() {
  const words = useTranslations('catalogue.list');
  const [state, set] = useUrlState(appsUrl);
  const apps = useApps(state);
  const columns = useColumns();
  const search = state.search.trim();
  const active: ActiveFilter[] = [
    ...(search ? [{ key: 'search', label: words('search'), value: search, onRemove: () => set({ search: '' }) }] : []),
    ...(state.state
      ? [{ key: 'state', label: words('state'), value: words(state.state), onRemove: () => set({ state: undefined }) }]
      : []),
  ];
  const publish = (
    <Button type="primary" onClick={() => go(paths.staffPublish)}>
      {words('publish')}
    </Button>
  );
  return (
    <Page title={words('title')} purpose={words('purpose')} actions={publish}>
      <Surface flush>
        <FilterBar
          search={{
            value: state.search,
            placeholder: words('search'),
            onChange: (text) => set({ search: text }, { replace: true }),
          }}
          active={active}
          onClear={() => set(noFilters)}
          matches={apps.data?.total}
        >
          <FilterMenu
            label={words('state')}
            options={states.map((value) => ({ value, label: words(value) }))}
            chosen={state.state ? [state.state] : []}
            onChange={(chosen) => set({ state: chosen.find((value) => value !== state.state) })}
          />
        </FilterBar>
        <ListOf<CatalogueItem>
          label={words('label')}
          columns={columns}
          list={apps}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => <AppActs app={row} />}
          empty={
            active.length ? (
              <NoMatch onClear={() => set(noFilters)} />
            ) : (
              <Empty title={words('empty')} text={words('emptyText')} />
            )
          }
        />
      </Surface>
    </Page>
  );
}

function useColumns(): ListColumn<CatalogueItem>[] {
  const words = useTranslations('catalogue.list');
  const categories = useTranslations('apps.categories');
  const format = useFormatter();
  return [
    {
      key: 'app',
      title: words('app'),
      always: true,
      width: 300,
      render: (row) => (
        <span className={styles['app']}>
          <AppIcon name={row.name} icon={row.icon} />
          <span>
            <Go to={paths.staffApp({ id: row.id })}>{row.name}</Go>
            <span className={styles['note']}>
              {categories(row.category)} · {row.developer}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'version', title: words('version'), width: 100, render: (row) => row.version },
    { key: 'state', title: words('state'), width: 150, render: (row) => <AppState app={row} /> },
    {
      key: 'teams',
      title: words('teams'),
      width: 120,
      numeric: true,
      render: (row) => (row.isDefault ? words('everyTeam') : format.number(row.use.opened)),
    },
    {
      key: 'plans',
      title: words('plans'),
      width: 90,
      numeric: true,
      render: (row) => (row.plans ? format.number(row.plans) : words('free')),
    },
    { key: 'published', title: words('published'), width: 180, render: (row) => <Moment at={row.publishedAt} /> },
  ];
}

/** Whether an app is on offer; one that is everybody's always is. */
export function AppState({ app }: { app: Pick<CatalogueItem, 'withdrawn' | 'isDefault'> }) {
  const words = useTranslations('catalogue.list');
  if (app.isDefault) return <StatusTag tone="info">{words('isDefault')}</StatusTag>;
  return <StatusTag tone={app.withdrawn ? 'quiet' : 'good'}>{words(app.withdrawn ? 'WITHDRAWN' : 'OFFERED')}</StatusTag>;
}
