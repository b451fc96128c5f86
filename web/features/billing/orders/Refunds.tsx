import { Alert } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { Surface } from '#web/ui/Page.tsx';
import { Moment, Money } from '#web/ui/Time.tsx';
import { PlainTable } from '#web/ui/layout.tsx';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';

/** Refunds: amount, date, person and reason; and the decision on a refund request. */
export function Refunds({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.refund');
  const format = useFormatter();
  const lastRequest = order.refundRequests.at(-1);
  return (
    <>
      {lastRequest?.status === 'PENDING' ? (
        <Alert
          type="info"
          showIcon
          title={t('waiting', { date: format.dateTime(new Date(lastRequest.at), { dateStyle: 'medium' }) })}
        />
      ) : null}
      {lastRequest?.status === 'REJECTED' ? (
        <Alert type="warning" showIcon title={t('refused')} description={lastRequest.decisionReason} />
      ) : null}
      {order.refunds.length ? (
        <Surface title={t('list')}>
          <PlainTable className={styles['lines']} label={t('list')} data-cards>
            <thead>
              <tr>
                {(['amount', 'time', 'person', 'why', 'to', 'status'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {order.refunds.map((refund) => (
                <tr key={refund.id}>
                  <td data-label={t('amount')}>
                    <Money minor={refund.amount} currency={order.currency} withCode />
                  </td>
                  <td data-label={t('time')}>
                    <Moment at={refund.doneAt ?? refund.at} />
                  </td>
                  <td data-label={t('person')}>{refund.by}</td>
                  <td data-label={t('why')}>{refund.reason}</td>
                  <td data-label={t('to')}>{t(`goesTo.${refund.goesTo}`)}</td>
                  <td data-label={t('status')}>{t(`statuses.${refund.status}`)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </Surface>
      ) : null}
    </>
  );
}
