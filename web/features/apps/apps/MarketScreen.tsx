import { Button, Pagination } from 'antd';
import { useTranslations } from 'use-intl';
import { appCategories, appLimits, marketStates } from '#contract/apps/app-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { Empty, ErrorState, NoMatch } from '#web/ui/State.tsx';
import { Grid, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { StateTag } from './AppTags.tsx';
import styles from './Market.module.css';
import type { MarketCard } from './use-apps.ts';
import { useStartingPrice } from './use-price.ts';

const cards = 24;

/** The categories have buttons of their own instead of a menu and a chip. */
const byCategory = {
  ...bySeveral('category', appCategories, 'market.market.categories', 'apps.categories'),
  control: undefined,
  chip: undefined,
};

const marketList = defineList({
  call: api.apps.market,
  key: ['apps', 'market'],
  filters: [
    bySearch('market.market.search', 'market.market.search'),
    byCategory,
    bySeveral('state', marketStates, 'market.market.state', 'apps.market'),
  ],
  sizes: [cards],
  label: 'market.market.apps',
  rowKey: ({ appId }) => appId,
  rowName: ({ name }) => name,
});

/** The market: the apps that the platform offers, as cards. All members of the team may view it (specification section 2). */
export function MarketScreen() {
  const t = useTranslations('market.market');
  const apps = useTranslations('apps');
  const title = useTranslations('shell.pages')('appMarket');
  const list = useListScreen(marketList);
  const { state, set, data, narrowed } = list;
  const { error, stale, isFetching } = list.page;
  const again = () => void list.page.refetch();
  return (
    <Page title={title} purpose={data && !narrowed ? t('purpose', { count: data.total, days: appLimits.trialDays }) : undefined}>
      <Surface flush>
        <ListFilters of={list} />
        <Row as="nav" gap="2xs" wrap className={styles['categories']} aria-label={t('categories')}>
          <Button
            size="small"
            type={state.category.length ? 'text' : 'default'}
            aria-pressed={state.category.length === 0}
            onClick={() => set({ category: [] })}
          >
            {t('all')}
          </Button>
          {appCategories.map((value) => (
            <Button
              key={value}
              size="small"
              type={state.category.includes(value) ? 'default' : 'text'}
              aria-pressed={state.category.includes(value)}
              onClick={() => set({ category: state.category.includes(value) ? [] : [value] })}
            >
              {apps(`categories.${value}`)}
            </Button>
          ))}
        </Row>
      </Surface>
      {error && data && !isFetching ? <StaleNotice {...reasonOf(error)} onRetry={again} /> : null}
      {data && data.items.length > 0 ? (
        <>
          <Grid as="ul" min={320} gap="xl" stale={stale} aria-label={t('apps')} aria-busy={stale}>
            {data.items.map((app) => (
              <Card key={app.appId} app={app} />
            ))}
          </Grid>
          {data.total > cards ? (
            <Pagination
              align="end"
              current={data.page}
              pageSize={cards}
              total={data.total}
              showSizeChanger={false}
              onChange={(page) => set({ page })}
            />
          ) : null}
        </>
      ) : (
        <Surface>
          {error && !data ? (
            <ErrorState {...reasonOf(error)} onRetry={again} />
          ) : data === undefined ? (
            <FactsSkeleton rows={6} />
          ) : narrowed ? (
            <NoMatch onClear={() => list.clear()} />
          ) : (
            <Empty title={t('empty')} text={t('emptyText')} />
          )}
        </Surface>
      )}
    </Page>
  );
}

/** One app; the whole card is a link. */
function Card({ app }: { app: MarketCard }) {
  const t = useTranslations('market.market');
  const price = useStartingPrice();
  return (
    <Row as="li" gap="xl" pad="2xl" frame className={styles['card']}>
      <AppIcon name={app.name} icon={app.icon} size={48} />
      <Stack gap="2xs" grow>
        <Row gap="s" align="start" justify="between">
          <Text as="h2" shrink breakable>
            <Go to={paths.app({ id: app.appId })} className={styles['link']}>
              {app.name}
            </Go>
          </Text>
          <StateTag state={app.state} stopped={app.stopped} />
        </Row>
        <Note size="xs">{t('by', { developer: app.developer })}</Note>
        <Text as="p" grow breakable>
          {app.summary}
        </Text>
        <Note>{price(app)}</Note>
      </Stack>
    </Row>
  );
}
