import { Alert } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { readsBillingOnly } from '#web/client/here.ts';
import type { Order } from './use-orders.ts';

/** In one sentence how the order stands, until when, and who has to do something. */
export function OrderState({ order }: { order: Order }) {
  const says = useTranslations('orders.says');
  const text = useSentence(order);
  const type = { CREATE: 'warning', FULFILLED: 'success', CANCELED: 'info', REFUNDED: 'info' } as const;
  const waits = order.label === 'CREATE' || order.label === 'UPLOADED_VOUCHER';
  const looks = waits ? readsBillingOnly('050100') : null;
  return (
    <>
      <Alert
        showIcon
        type={(type as Record<string, 'warning' | 'success' | 'info'>)[order.label] ?? 'info'}
        title={text}
        role="status"
      />
      {looks ? <Alert type="info" title={says(looks)} /> : null}
    </>
  );
}

function useSentence({ label, closedHow, lapsesAt, reviewBy, paidAt }: Order): string {
  const says = useTranslations('orders.says');
  const format = useFormatter();
  const time = lapsesAt ? format.dateTime(new Date(lapsesAt), { dateStyle: 'medium', timeStyle: 'short' }) : '';
  if (label === 'CANCELED' && closedHow === 'LAPSED') return says('LAPSED');
  if (label === 'UPLOADED_VOUCHER') return says(label, { date: reviewBy ? longDay(format, reviewBy) : '' });
  if (label === 'FULFILLED')
    return says(label, { date: paidAt ? format.dateTime(new Date(paidAt), { dateStyle: 'medium' }) : '' });
  return says(label, { time });
}

/** "Wednesday 25 November": what people plan by. */
export const longDay = (format: ReturnType<typeof useFormatter>, at: string): string =>
  format.dateTime(new Date(at), { weekday: 'long', day: 'numeric', month: 'long' });
