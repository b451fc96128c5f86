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
import { Row, Text } from '#web/ui/layout.tsx';
import { AppActs } from './AppActs.tsx';
import styles from './Apps.module.css';
import { appsUrl, type CatalogueItem, pageSizes, states, useApps } from './use-apps.ts';

const noFilters = { search: '', state: undefined };

/** `/staff/apps`: the catalogue, with the state of each app and the number of teams that have it. */
export function AppsScreen() {
  const t = useTranslations('catalogue.list');
  const [state, set] = useUrlState(appsUrl);
  const apps = useApps(state);
  const columns = useColumns();
  const search = state.search.trim();
  const active: ActiveFilter[] = [
    ...(search ? [{ key: 'search', label: t('search'), value: search, onRemove: () => set({ search: '' }) }] : []),
    ...(state.state
      ? [{ key: 'state', label: t('state'), value: t(state.state), onRemove: () => set({ state: undefined }) }]
      : []),
  ];
  const publish = (
    <Button type="primary" onClick={() => go(paths.staffPublish)}>
      {t('publish')}
    </Button>
  );
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={publish}>
      <Surface flush>
        <FilterBar
          search={{
            value: state.search,
            placeholder: t('search'),
            onChange: (text) => set({ search: text }, { replace: true }),
          }}
          active={active}
          onClear={() => set(noFilters)}
          matches={apps.data?.total}
        >
          <FilterMenu
            label={t('state')}
            options={states.map((value) => ({ value, label: t(value) }))}
            chosen={state.state ? [state.state] : []}
            onChange={(chosen) => set({ state: chosen.find((value) => value !== state.state) })}
          />
        </FilterBar>
        <ListOf<CatalogueItem>
          label={t('label')}
          columns={columns}
          list={apps}
          asked={state}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => <AppActs app={row} />}
          empty={active.length ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('empty')} text={t('emptyText')} />}
        />
      </Surface>
    </Page>
  );
}

function useColumns(): ListColumn<CatalogueItem>[] {
  const t = useTranslations('catalogue.list');
  const categories = useTranslations('apps.categories');
  const format = useFormatter();
  return [
    {
      key: 'app',
      title: t('app'),
      always: true,
      width: 300,
      render: (row) => (
        <Row as="span" gap="l" align="center" className={styles['app']}>
          <AppIcon name={row.name} icon={row.icon} />
          <span>
            <Go to={paths.staffApp({ id: row.id })}>{row.name}</Go>
            <Text tone="quiet" weight="normal" block>
              {categories(row.category)} · {row.developer}
            </Text>
          </span>
        </Row>
      ),
    },
    { key: 'version', title: t('version'), width: 100, render: (row) => row.version },
    { key: 'state', title: t('state'), width: 150, render: (row) => <AppState app={row} /> },
    {
      key: 'teams',
      title: t('teams'),
      width: 120,
      numeric: true,
      render: (row) => (row.isDefault ? t('everyTeam') : format.number(row.use.opened)),
    },
    {
      key: 'plans',
      title: t('plans'),
      width: 90,
      numeric: true,
      render: (row) => (row.plans ? format.number(row.plans) : t('free')),
    },
    { key: 'published', title: t('published'), width: 180, render: (row) => <Moment at={row.publishedAt} /> },
  ];
}

/** Whether an app is offered; a default app always is. */
export function AppState({ app }: { app: Pick<CatalogueItem, 'withdrawn' | 'isDefault'> }) {
  const t = useTranslations('catalogue.list');
  if (app.isDefault) return <StatusTag tone="info">{t('isDefault')}</StatusTag>;
  return <StatusTag tone={app.withdrawn ? 'quiet' : 'good'}>{t(app.withdrawn ? 'WITHDRAWN' : 'OFFERED')}</StatusTag>;
}
