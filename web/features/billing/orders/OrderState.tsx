import { Alert } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { readsBillingOnly } from '#web/client/here.ts';
import type { Order } from './use-orders.ts';

/** One sentence with the status of the order, its deadline, and who has to act. */
export function OrderState({ order }: { order: Order }) {
  const sentence = useTranslations('orders.says');
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
      {looks ? <Alert type="info" title={sentence(looks)} /> : null}
    </>
  );
}

function useSentence({ label, closedHow, lapsesAt, reviewBy, paidAt }: Order): string {
  const sentence = useTranslations('orders.says');
  const format = useFormatter();
  const time = lapsesAt ? format.dateTime(new Date(lapsesAt), { dateStyle: 'medium', timeStyle: 'short' }) : '';
  if (label === 'CANCELED' && closedHow === 'LAPSED') return sentence('LAPSED');
  if (label === 'UPLOADED_VOUCHER') return sentence(label, { date: reviewBy ? longDay(format, reviewBy) : '' });
  if (label === 'FULFILLED')
    return sentence(label, { date: paidAt ? format.dateTime(new Date(paidAt), { dateStyle: 'medium' }) : '' });
  return sentence(label, { time });
}

/** "Wednesday 25 November": a date with its weekday. */
export const longDay = (format: ReturnType<typeof useFormatter>, at: string): string =>
  format.dateTime(new Date(at), { weekday: 'long', day: 'numeric', month: 'long' });
