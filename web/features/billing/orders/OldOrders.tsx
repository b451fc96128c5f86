import { useTranslations } from 'use-intl';
import { orderPageSizes } from '#contract/billing/order-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Moment, Money } from '#web/ui/Time.tsx';
import { Text } from '#web/ui/layout.tsx';
import type { OrdersState, ordersUrl } from './orders-url.ts';
import { type OldOrderItem, useOldOrders } from './use-orders.ts';

/** Orders of the previous system, searchable by number, newest first. */
export function OldOrders({ state, set }: { state: OrdersState; set: SetUrlState<typeof ordersUrl> }) {
  const t = useTranslations('orders');
  const search = state.search.trim();
  const list = useOldOrders({ page: state.page, size: state.size, ...(search && { search }) });
  const mixed = new Set(list.data?.items.map(({ currency }) => currency)).size > 1;
  const columns: ListColumn<OldOrderItem>[] = [
    {
      key: 'number',
      title: t('columns.number'),
      always: true,
      width: 180,
      render: ({ id, number }) => <Go to={paths.oldOrder({ id })}>{number}</Go>,
    },
    { key: 'status', title: t('columns.status'), width: 140, render: ({ status }) => <span translate="no">{status}</span> },
    { key: 'app', title: t('columns.app'), width: 220, render: ({ app }) => <span translate="no">{app || '–'}</span> },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      width: 200,
      render: ({ orderedAt }) => (
        <Text nowrap>
          <Moment at={orderedAt} />
        </Text>
      ),
    },
    {
      key: 'due',
      title: t('columns.due'),
      numeric: true,
      width: 150,
      render: ({ due, currency }) => <Money minor={due} currency={currency} withCode={mixed} />,
    },
  ];
  return (
    <Surface flush>
      {search || list.data?.total ? (
        <FilterBar
          search={{
            value: state.search,
            placeholder: t('search'),
            onChange: (text) => set({ search: text }, { replace: true }),
          }}
          active={
            search ? [{ key: 'search', label: t('columns.number'), value: search, onRemove: () => set({ search: '' }) }] : []
          }
          onClear={() => set({ search: '' })}
          matches={list.data?.total}
        />
      ) : null}
      <ListOf<OldOrderItem>
        label={t('tabs.old')}
        list={list}
        asked={state}
        sizes={orderPageSizes}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        onPage={(page, size) => set({ page, size })}
        onOpen={({ id }) => go(paths.oldOrder({ id }))}
        empty={
          search ? (
            <NoMatch onClear={() => set({ search: '' })} />
          ) : (
            <Empty title={t('old.emptyTitle')} text={t('old.emptyText')} />
          )
        }
      />
    </Surface>
  );
}
