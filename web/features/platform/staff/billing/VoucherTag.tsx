import { useTranslations } from 'use-intl';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import type { VoucherItem } from './use-staff-billing.ts';

/** What stands out about a proof: late, or decided how. */
export function VoucherTag({ voucher: { status, overdue } }: { voucher: VoucherItem }) {
  const words = useTranslations('staffBilling.vouchers');
  if (status === 'APPROVED') return <StatusTag tone="good">{words('APPROVED')}</StatusTag>;
  if (status === 'REJECTED') return <StatusTag tone="quiet">{words('REJECTED')}</StatusTag>;
  if (status === 'WITHDRAWN') return <StatusTag tone="warning">{words('CANCELLED')}</StatusTag>;
  return overdue ? <StatusTag tone="bad">{words('overdue')}</StatusTag> : null;
}
