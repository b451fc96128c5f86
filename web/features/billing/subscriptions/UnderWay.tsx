import { Alert } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import type { Subscriptions } from './use-subscriptions.ts';

/** The open order that prevents further purchases; shown once per page, with a link. */
export function UnderWay({ order: { id, number, label, reviewBy } }: { order: NonNullable<Subscriptions['openOrder']> }) {
  const t = useTranslations('subscriptions');
  const states = useTranslations('orders.labels');
  const more = useTranslations('checkout.openOrder');
  const format = useFormatter();
  const date = reviewBy ? format.dateTime(new Date(reviewBy), { dateStyle: 'medium' }) : '';
  const review = reviewBy ? more('UPLOADED_VOUCHER.text', { number, date }) : undefined;
  const link = can('050100', 'view') ? <Go to={paths.order({ id })}>{number}</Go> : undefined;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('underWay', { number, state: states(label) })}
      description={review}
      action={link}
    />
  );
}
