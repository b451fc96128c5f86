import { useQuery } from '@tanstack/react-query';
import { refundRequestStates, salesStates, voucherQueues } from '#contract/billing/staff-billing-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { choice, maybe, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';
import { usePage } from '#web/client/use-page.ts';

export type VoucherItem = Awaited<ReturnType<Client['staffBilling']['vouchers']>>['items'][number];
export type RefundRequestItem = Awaited<ReturnType<Client['staffBilling']['refundRequests']>>['items'][number];
export type SalesTeamItem = Awaited<ReturnType<Client['staffBilling']['sales']>>['items'][number];
export type Accounts = Awaited<ReturnType<Client['staffAccounts']['read']>>;
export type ExchangeRateItem = Awaited<ReturnType<Client['staffAccounts']['rates']>>['items'][number];

export const pageSizes = [20, 50, 100] as const;
const paged = { page: whole(1), size: whole(20), search: word };
/** Whether a voucher needs no further action. */
export const isDecided = ({ status }: VoucherItem) => status !== 'WAITING' && status !== 'WITHDRAWN';

/** `review`: the voucher being reviewed. */
export const vouchersUrl = { ...paged, queue: choice(voucherQueues, 'WAITING'), review: uuid };
export const refundsUrl = { ...paged, state: choice(refundRequestStates, 'PENDING') };
export const salesUrl = { ...paged, state: maybe(salesStates) };

// Polling interval in milliseconds, because colleagues decide and customers upload at the same time.
const pollInterval = 30_000;
const again = () => pollInterval;

const requested = ({ size, search }: { size: number; search: string }) => ({
  size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
  ...(search.trim() && { search: search.trim() }),
});

export function useVouchers({ page, queue, ...state }: UrlState<typeof vouchersUrl>) {
  const query = { ...requested(state), queue };
  return usePage({
    queryKey: ['staff', 'vouchers', query],
    page,
    again,
    read: (pageNumber, signal) => api.staffBilling.vouchers({ query: { ...query, page: pageNumber } }, { signal }),
  });
}

export function useRefundRequests({ page, state, ...rest }: UrlState<typeof refundsUrl>) {
  const query = { ...requested(rest), state };
  return usePage({
    queryKey: ['staff', 'refunds', query],
    page,
    again,
    read: (pageNumber, signal) => api.staffBilling.refundRequests({ query: { ...query, page: pageNumber } }, { signal }),
  });
}

export function useSales({ page, state, ...rest }: UrlState<typeof salesUrl>) {
  const query = { ...requested(rest), ...(state && { state }) };
  return usePage({
    queryKey: ['staff', 'sales', query],
    page,
    read: (pageNumber, signal) => api.staffBilling.sales({ query: { ...query, page: pageNumber } }, { signal }),
  });
}

export function useAccounts() {
  return useQuery({
    queryKey: ['staff', 'accounts'],
    queryFn: ({ signal }) => api.staffAccounts.read({}, { signal }),
  });
}

export function useRates() {
  return useQuery({
    queryKey: ['staff', 'rates'],
    queryFn: ({ signal }) => api.staffAccounts.rates({}, { signal }),
  });
}

/** Refreshes everything of the area after a change. */
export const refreshBilling = () => queries.invalidateQueries({ queryKey: ['staff'] });
