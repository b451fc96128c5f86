import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { TeamTimes } from '#web/shared/billing/TeamTimes.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { Moment, Money } from '#web/ui/Time.tsx';
import { PlainTable } from '#web/ui/layout.tsx';
import { customerFacts } from './customer-facts.ts';
import { OrderNotThere } from './OrderNotThere.tsx';
import styles from './Orders.module.css';
import { oldOrderQuery } from './use-orders.ts';

/** One imported order of the previous system; read-only. */
export function OldOrderScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations('orders');
  const fields = useTranslations('orders.customer');
  const locale = useLocale();
  const found = useQuery(oldOrderQuery(id));
  const order = found.data;
  if (!order) return <OrderNotThere error={found.error} onRetry={() => void found.refetch()} />;
  const { currency } = order;
  return (
    <Page title={t('one.title', { number: order.number })} purpose={t('old.purpose')}>
      <TeamTimes>
        <Surface title={t('one.facts')}>
          <Facts
            items={[
              { key: 'at', label: t('columns.createdAt'), value: <Moment at={order.orderedAt} /> },
              { key: 'status', label: t('columns.status'), value: <span translate="no">{order.status}</span> },
              { key: 'app', label: t('columns.app'), value: order.app && <span translate="no">{order.app}</span> },
              {
                key: 'payType',
                label: t('columns.payType'),
                value: order.payType && <span translate="no">{order.payType}</span>,
              },
              { key: 'amount', label: t('columns.amount'), value: <Money minor={order.amount} currency={currency} withCode /> },
              { key: 'discount', label: t('columns.discount'), value: <Money minor={order.discount} currency={currency} /> },
              { key: 'due', label: t('columns.due'), value: <Money minor={order.due} currency={currency} withCode /> },
              { key: 'note', label: t('old.note'), value: order.note },
            ]}
          />
        </Surface>
        {order.items.length ? (
          <Surface title={t('old.items')}>
            <PlainTable className={styles['lines']} label={t('old.items')}>
              <thead>
                <tr>
                  <th scope="col">{t('old.name')}</th>
                  <th scope="col">{t('old.quantity')}</th>
                  <th scope="col">{t('old.amount')}</th>
                </tr>
              </thead>
              <tbody>
                {order.items.map((item) => (
                  <tr key={`${item.name} ${item.quantity} ${item.amount}`}>
                    <td translate="no">{item.name}</td>
                    <td>{item.quantity}</td>
                    <td>{formatMoney(item.amount, currency, locale)}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          </Surface>
        ) : null}
        <Surface title={fields('title')}>
          <Facts items={customerFacts(order.customer, fields, locale)} />
        </Surface>
      </TeamTimes>
    </Page>
  );
}
