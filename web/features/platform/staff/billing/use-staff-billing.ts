import { useQuery } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type VoucherItem = Awaited<ReturnType<Client['staffBilling']['vouchers']>>['items'][number];
export type RefundRequestItem = Awaited<ReturnType<Client['staffBilling']['refundRequests']>>['items'][number];
export type SalesTeamItem = Awaited<ReturnType<Client['staffBilling']['sales']>>['items'][number];
export type Accounts = Awaited<ReturnType<Client['staffAccounts']['read']>>;
export type ExchangeRateItem = Awaited<ReturnType<Client['staffAccounts']['rates']>>['items'][number];

/** Whether a voucher needs no further action. */
export const isDecided = ({ status }: VoucherItem) => status !== 'WAITING' && status !== 'WITHDRAWN';

/** The polling interval in milliseconds, because colleagues decide and customers upload at the same time. */
export const again = () => 30_000;

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
