import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { orderPageSizes, orderSorts } from '#contract/billing/order-facts.ts';
import { api, saveFile } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { Money } from '#web/ui/Time.tsx';
import { Row } from '#web/ui/layout.tsx';
import { OldOrders } from './OldOrders.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { filtersOf, isNarrowed, noFilters, type OrdersState, ordersUrl } from './orders-url.ts';
import styles from './Orders.module.css';
import { OrderTabs } from './OrderTabs.tsx';
import { type OrderListItem, type Orders, useOrders } from './use-orders.ts';

/** Orders (050100): the team's orders, unpaid orders, and the orders of the previous system. */
export function OrdersScreen() {
  const t = useTranslations('orders');
  const title = useTranslations('shell.pages')('orders');
  const [state, set] = useUrlState(ordersUrl);
  const old = state.tab === 'old';
  return (
    <Page title={title} purpose={old ? t('old.purpose') : t('purpose')} actions={old ? null : <Actions state={state} />}>
      <OrderTabs current={state.tab} />
      {old ? <OldOrders state={state} set={set} /> : <Present state={state} set={set} />}
    </Page>
  );
}

function Actions({ state }: { state: OrdersState }) {
  const t = useTranslations('orders');
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      saveFile((await api.orders.exportList({ body: filtersOf(state) })) as unknown as ReceivedFile);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button icon={<Icon name="download" size={16} />} loading={busy} onClick={() => void download()}>
        {t('export')}
      </Button>
      {can('050200', 'edit') ? (
        <Button type="primary" onClick={() => go(paths.appMarket)}>
          {t('buy')}
        </Button>
      ) : null}
    </>
  );
}

type Shown = Pick<Parameters<typeof OrderFilters>[0], 'state' | 'set'>;

function Present({ state, set }: Shown) {
  const t = useTranslations('orders');
  const label = useTranslations('shell.pages')('orders');
  const list = useOrders({ ...filtersOf(state), size: state.size, page: state.page });
  const narrowed = isNarrowed(state);
  const found = list.data;
  const columns = useOrderColumns(found?.sums ?? []);
  return (
    <Surface flush>
      {narrowed || found?.total ? (
        <OrderFilters state={state} set={set} matches={found?.total} years={found?.years ?? []} />
      ) : null}
      <Sums sums={found?.sums ?? []} />
      <ListOf<OrderListItem>
        label={label}
        list={list}
        asked={state}
        sizes={orderPageSizes}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        sort={{ key: state.sort, order: state.order }}
        onSort={({ key, order }) => set({ sort: orderSorts.find((sort) => sort === key) ?? 'createdAt', order })}
        onPage={(page, size) => set({ page, size })}
        onOpen={({ id }) => go(paths.order({ id }))}
        empty={
          narrowed ? (
            <NoMatch onClear={() => set(noFilters)} />
          ) : (
            <Empty
              title={t('empty.title')}
              text={t('empty.text')}
              action={<Button onClick={() => go(paths.appMarket)}>{t('empty.market')}</Button>}
            />
          )
        }
      />
    </Surface>
  );
}

/** The totals of all matching orders, one line per currency. */
function Sums({ sums }: { sums: Orders['sums'] }) {
  const t = useTranslations('orders.sums');
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
