import { Button, Pagination } from 'antd';
import { useTranslations } from 'use-intl';
import { appCategories, appLimits, marketStates } from '#contract/apps/app-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { Empty, ErrorState, NoMatch } from '#web/ui/State.tsx';
import { Grid, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { marketPage, marketQueryOf, marketUrl, noMarketFilters } from './apps-url.ts';
import { StateTag } from './AppTags.tsx';
import styles from './Market.module.css';
import { type MarketCard, useMarket } from './use-apps.ts';
import { useStartingPrice } from './use-price.ts';

/** The market: the apps that the platform offers, as cards. All members of the team may view it (specification section 2). */
export function MarketScreen() {
  const t = useTranslations('market.market');
  const apps = useTranslations('apps');
  const title = useTranslations('shell.pages')('appMarket');
  const listed = useList();
  const [state, set] = useUrlState(marketUrl);
  const list = useMarket({ ...marketQueryOf(state), page: state.page });
  const { data, error, stale, isFetching } = list;
  const again = () => void list.refetch();
  const searched = state.search.trim();
  const narrowed = Boolean(searched || state.category.length || state.state.length);
  const states = listed(state.state.map((value) => apps(`market.${value}`)));
  return (
    <Page title={title} purpose={data && !narrowed ? t('purpose', { count: data.total, days: appLimits.trialDays }) : undefined}>
      <Surface flush>
        <FilterBar
          search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
          active={[
            ...(searched ? [{ key: 'search', label: t('search'), value: searched, onRemove: () => set({ search: '' }) }] : []),
            ...(states ? [{ key: 'state', label: t('state'), value: states, onRemove: () => set({ state: [] }) }] : []),
          ]}
          onClear={() => set(noMarketFilters)}
          matches={data?.total}
        >
          <FilterMenu
            label={t('state')}
            options={marketStates.map((value) => ({ value, label: apps(`market.${value}`) }))}
            chosen={state.state}
            onChange={(chosen) => set({ state: chosen })}
          />
        </FilterBar>
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
          {data.total > marketPage ? (
            <Pagination
              align="end"
              current={data.page}
              pageSize={marketPage}
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
            <NoMatch onClear={() => set(noMarketFilters)} />
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
