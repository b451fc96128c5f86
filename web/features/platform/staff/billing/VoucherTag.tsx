import { useTranslations } from 'use-intl';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import type { VoucherItem } from './use-staff-billing.ts';

/** The status of a voucher: overdue, or the decision. */
export function VoucherTag({ voucher: { status, overdue } }: { voucher: VoucherItem }) {
  const t = useTranslations('staffBilling.vouchers');
  if (status === 'APPROVED') return <StatusTag tone="good">{t('APPROVED')}</StatusTag>;
  if (status === 'REJECTED') return <StatusTag tone="quiet">{t('REJECTED')}</StatusTag>;
  if (status === 'WITHDRAWN') return <StatusTag tone="warning">{t('CANCELLED')}</StatusTag>;
  return overdue ? <StatusTag tone="bad">{t('overdue')}</StatusTag> : null;
}
