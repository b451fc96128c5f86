import { requestableLabels, expandLabels, orderPageSizes, orderSorts } from '#contract/billing/order-facts.ts';
import type { OrderLabel } from '#contract/billing/order-states.ts';
import type { Client } from '#web/client/api.ts';
import { choice, flag, maybe, several, type UrlField, type UrlState, whole, word } from '#web/client/url-fields.ts';

export type OrdersQuery = NonNullable<NonNullable<Parameters<Client['orders']['list']>[0]>['query']>;

/** `6m`, `1y` or a year; empty for all there is. */
const period: UrlField<string> = {
  read: (text) => (text !== null && /^(6m|1y|20\d{2})$/.test(text) ? text : ''),
  write: (value) => value,
};

/** Ten or a hundred, and nothing else (specification section 9). */
const size: UrlField<number> = {
  read: (text) => orderPageSizes.find((each) => String(each) === text) ?? 10,
  write: (value) => (value === 10 ? '' : String(value)),
};

const requestedOrders = several(requestableLabels);
/** Labels in any spelling of the specification; the address then holds those that are meant. */
const status: UrlField<readonly OrderLabel[]> = {
  read: (text) => expandLabels(requestedOrders.read(text)),
  write: (value) => value.join(','),
};

/** The state of the list, as its URL holds it. */
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

/** Of one order: what is open above it. */
export const orderUrl = { open: maybe(['cancel', 'refund', 'customer']), upload: flag };
