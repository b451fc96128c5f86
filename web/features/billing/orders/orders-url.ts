import { requestableLabels, expandLabels, orderPageSizes, orderSorts } from '#contract/billing/order-facts.ts';
import type { OrderLabel } from '#contract/billing/order-states.ts';
import type { Client } from '#web/client/api.ts';
import { choice, flag, maybe, several, type UrlField, type UrlState, whole, word } from '#web/client/url-fields.ts';

export type OrdersQuery = NonNullable<NonNullable<Parameters<Client['orders']['list']>[0]>['query']>;

/** `6m`, `1y` or a year; empty for all orders. */
const period: UrlField<string> = {
  read: (text) => (text !== null && /^(6m|1y|20\d{2})$/.test(text) ? text : ''),
  write: (value) => value,
};

/** 10 or 100 (specification section 9). */
const size: UrlField<number> = {
  read: (text) => orderPageSizes.find((each) => String(each) === text) ?? 10,
  write: (value) => (value === 10 ? '' : String(value)),
};

const requestedOrders = several(requestableLabels);
/** Order labels in any spelling of the specification; written to the address in one spelling. */
const status: UrlField<readonly OrderLabel[]> = {
  read: (text) => expandLabels(requestedOrders.read(text)),
  write: (value) => value.join(','),
};

/** The state of the list in its URL. */
export const ordersUrl = {
  tab: choice(['now', 'old'], 'now'),
  page: whole(1),
  size,
  search: word,
  status,
  period,
  sort: choice(orderSorts, 'createdAt'),
  order: choice(['desc', 'asc'], 'desc'),
};
export type OrdersState = UrlState<typeof ordersUrl>;

export const noFilters = { search: '', status: [], period: '' } as const;

export const isNarrowed = ({ search, status, period: chosen }: OrdersState): boolean =>
  Boolean(search.trim() || status.length || chosen);

export function filtersOf({ search, status, period: chosen, sort, order }: OrdersState) {
  return {
    sort,
    order,
    ...(search.trim() && { search: search.trim() }),
    ...(status.length > 0 && { status: [...status] }),
    ...(chosen && { period: chosen }),
  } satisfies OrdersQuery;
}

/** The state of one order's page: the open dialog. */
export const orderUrl = { open: maybe(['cancel', 'refund', 'customer']), upload: flag };
