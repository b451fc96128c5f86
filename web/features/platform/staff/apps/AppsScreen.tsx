import { Button } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byOne, bySearch } from '#web/shared/lists/filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { AppActs } from './AppActs.tsx';
import styles from './Apps.module.css';
import type { CatalogueItem } from './use-apps.ts';

const catalogueList = defineList({
  call: api.catalogue.list,
  key: ['staff', 'apps'],
  filters: [
    bySearch('catalogue.list.search', 'catalogue.list.search'),
    byOne('state', ['OFFERED', 'WITHDRAWN'], 'catalogue.list.state', 'catalogue.list'),
  ],
  label: 'catalogue.list.label',
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  useColumns,
  empty: { title: 'catalogue.list.empty', text: 'catalogue.list.emptyText' },
});

/** `/staff/apps`: the catalogue, with the state of each app and the number of teams that have it. */
export function AppsScreen() {
  const t = useTranslations('catalogue.list');
  const list = useListScreen(catalogueList);
  const publish = (
    <Button type="primary" onClick={() => go(paths.staffPublish)}>
      {t('publish')}
    </Button>
  );
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={publish}>
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} rowActions={(row) => <AppActs app={row} />} />
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
