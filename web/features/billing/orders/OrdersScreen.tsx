import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { orderLimits } from '#contract/billing/order-facts.ts';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { choice } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { TeamTimes } from '#web/shared/billing/TeamTimes.tsx';
import { ExportButton } from '#web/shared/lists/ExportButton.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { Money } from '#web/ui/Time.tsx';
import { Row } from '#web/ui/layout.tsx';
import { oldOrdersList, ordersList } from './orders-list.tsx';
import styles from './Orders.module.css';
import { OrderTabs } from './OrderTabs.tsx';
import type { Orders } from './use-orders.ts';

const tabUrl = { tab: choice(['now', 'old'], 'now') };

/** Orders (050100): the team's orders, unpaid orders, and the orders of the previous system. */
export function OrdersScreen() {
  const t = useTranslations('orders');
  const title = useTranslations('shell.pages')('orders');
  const [{ tab }] = useUrlState(tabUrl);
  const old = tab === 'old';
  return (
    <Page title={title} purpose={old ? t('old.purpose') : t('purpose')} actions={old ? null : <Actions />}>
      <OrderTabs current={tab} />
      {old ? <OldOrders /> : <Present />}
    </Page>
  );
}

function Actions() {
  const t = useTranslations('orders');
  const list = useListScreen(ordersList);
  return (
    <>
      <ExportButton
        of={list}
        most={orderLimits.exported}
        request={({ filters, ...rest }) => api.orders.exportList({ body: { ...filters, ...rest } })}
      />
      {can('050200', 'edit') ? (
        <Button type="primary" onClick={() => go(paths.appMarket)}>
          {t('buy')}
        </Button>
      ) : null}
    </>
  );
}

function Present() {
  const t = useTranslations('orders');
  const list = useListScreen(ordersList);
  return (
    <TeamTimes>
      <Surface flush>
        {list.filterable ? <ListFilters of={list} /> : null}
        <Sums sums={list.data?.sums} />
        <ListRows of={list} emptyAction={<Button onClick={() => go(paths.appMarket)}>{t('empty.market')}</Button>} />
      </Surface>
    </TeamTimes>
  );
}

function OldOrders() {
  const list = useListScreen(oldOrdersList);
  return (
    <TeamTimes>
      <Surface flush>
        {list.filterable ? <ListFilters of={list} /> : null}
        <ListRows of={list} />
      </Surface>
    </TeamTimes>
  );
}

/** The totals of all matching orders, one line per currency. Its place is kept while they are read. */
function Sums({ sums }: { sums: Orders['sums'] | undefined }) {
  const t = useTranslations('orders.sums');
  if (!sums) {
    return (
      <Row padBlock="l" line="below" aria-hidden>
        {'\u00a0'}
      </Row>
    );
  }
  if (!sums.length) return null;
  return (
    <Row as="dl" wrap padBlock="l" padInline="xl" line="below" className={styles['sums']} aria-label={t('label')}>
      {sums.flatMap(({ currency, ...sum }) =>
        (['unpaid', 'paid', 'refunded'] as const)
          .filter((kind) => sum[kind] > 0)
          .map((kind) => (
            <div key={`${currency} ${kind}`} data-kind={kind}>
              <dt>{t(kind)}</dt>
              <dd>
                <Money minor={sum[kind]} currency={currency} withCode={sums.length > 1} />{' '}
                <Approx minor={sum[kind]} currency={currency} short />
              </dd>
            </div>
          )),
      )}
    </Row>
  );
}
