import { useTranslations } from 'use-intl';
import type { OrderLabel } from '#contract/billing/order-states.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';

const tones: Record<OrderLabel, Tone> = {
  CREATE: 'warning',
  WAIT_PAID: 'info',
  UPLOADED_VOUCHER: 'info',
  WAIT_FULFILLED: 'info',
  FULFILLED: 'good',
  REFUNDED: 'quiet',
  CANCELED: 'quiet',
};

/** The status of an order, in the terms of specification section 4. */
export function OrderTag({ label }: { label: OrderLabel }) {
  const t = useTranslations('orders.labels');
  return <StatusTag tone={tones[label]}>{t(label)}</StatusTag>;
}
