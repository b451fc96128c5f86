import { Select } from 'antd';
import { expandLabels, orderPageSizes, orderSorts, requestableLabels, shortPeriods } from '#contract/billing/order-facts.ts';
import { type OrderLabel, orderLabels } from '#contract/billing/order-states.ts';
import { api } from '#web/client/api.ts';
import { several, type UrlField } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { filterOf, type Translate } from '#web/shared/lists/list-filter.ts';
import { useOldOrderColumns } from './old-order-columns.tsx';
import { useOrderColumns } from './order-columns.tsx';
import type { Orders } from './use-orders.ts';

const requestedOrders = several(requestableLabels);
/** Order labels in any spelling of the specification; written to the address in one spelling. */
const status: UrlField<readonly OrderLabel[]> = {
  read: (text) => expandLabels(requestedOrders.read(text)),
  write: (value) => value.join(','),
};

/** `6m`, `1y` or a year; empty for all orders. */
const period: UrlField<string> = {
  read: (text) => (text !== null && /^(6m|1y|20\d{2})$/.test(text) ? text : ''),
  write: (value) => value,
};
const nameOf = (t: Translate, value: string) =>
  value === '6m' ? t('orders.filters.m6') : value === '1y' ? t('orders.filters.y1') : t('orders.filters.year', { year: value });

/** Half a year, a year, or one of the years with orders. */
const byPeriod = filterOf({
  key: 'period',
  field: period,
  send: (value): { period?: string } => ({ period: value }),
  useFound: (value, page) => {
    const known = [...shortPeriods, ...((page as Orders | undefined)?.years ?? []).map(String)];
    return value && !known.includes(value) ? [...known, value] : known;
  },
  control: ({ value, change, found, t }) => (
    <Select
      aria-label={t('orders.filters.period')}
      placeholder={t('orders.filters.period')}
      allowClear
      style={{ minWidth: 150 }}
      value={value || null}
      options={found.map((each) => ({ value: each, label: nameOf(t, each) }))}
      onChange={(chosen: string | null | undefined) => change(chosen ?? '')}
    />
  ),
  chip: ({ value, t }) => ({ label: t('orders.filters.period'), value: nameOf(t, value) }),
});

const byNumber = bySearch('orders.search', 'orders.columns.number');

export const ordersList = defineList({
  call: api.orders.list,
  key: ['orders', 'list'],
  filters: [byNumber, bySeveral('status', orderLabels, 'orders.filters.status', 'orders.labels', { field: status }), byPeriod],
  sort: { by: orderSorts, initial: 'createdAt', order: 'desc' },
  sizes: orderPageSizes,
  label: 'shell.pages.orders',
  statuses: true,
  rowKey: ({ id }) => id,
  rowName: ({ number }) => number,
  useColumns: ({ data }) => useOrderColumns(data?.sums ?? []),
  open: ({ id }) => paths.order({ id }),
  empty: { title: 'orders.empty.title', text: 'orders.empty.text' },
});

/** Orders of the previous system, newest first. */
export const oldOrdersList = defineList({
  call: api.orders.old,
  key: ['orders', 'old'],
  filters: [byNumber],
  sizes: orderPageSizes,
  label: 'orders.tabs.old',
  rowKey: ({ id }) => id,
  rowName: ({ number }) => number,
  useColumns: ({ data }) => useOldOrderColumns(data?.items ?? []),
  open: ({ id }) => paths.oldOrder({ id }),
  empty: { title: 'orders.old.emptyTitle', text: 'orders.old.emptyText' },
});
