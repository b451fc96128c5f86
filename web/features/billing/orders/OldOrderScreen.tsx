import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { Moment, Money } from '#web/ui/Time.tsx';
import { customerFacts } from './customer-facts.ts';
import { OrderNotThere } from './OrderNotThere.tsx';
import styles from './Orders.module.css';
import { oldOrderQuery } from './use-orders.ts';

/** One order of the earlier system, as it was taken over; nothing is done with it any more. */
export function OldOrderScreen() {
  const { id = '' } = useParams({ strict: false });
  const words = useTranslations('orders');
  const fields = useTranslations('orders.customer');
  const locale = useLocale();
  const found = useQuery(oldOrderQuery(id));
  const order = found.data;
  if (!order) return <OrderNotThere error={found.error} onRetry={() => void found.refetch()} />;
  const { currency } = order;
  return (
    <Page title={words('one.title', { number: order.number })} purpose={words('old.purpose')}>
      <Surface title={words('one.facts')}>
        <Facts
          items={[
            { key: 'at', label: words('columns.createdAt'), value: <Moment at={order.orderedAt} /> },
            { key: 'status', label: words('columns.status'), value: <span translate="no">{order.status}</span> },
            { key: 'app', label: words('columns.app'), value: order.app && <span translate="no">{order.app}</span> },
            {
              key: 'payType',
              label: words('columns.payType'),
              value: order.payType && <span translate="no">{order.payType}</span>,
            },
            { key: 'amount', label: words('columns.amount'), value: <Money minor={order.amount} currency={currency} withCode /> },
            { key: 'discount', label: words('columns.discount'), value: <Money minor={order.discount} currency={currency} /> },
            { key: 'due', label: words('columns.due'), value: <Money minor={order.due} currency={currency} withCode /> },
            { key: 'note', label: words('old.note'), value: order.note },
          ]}
        />
      </Surface>
      {order.items.length ? (
        <Surface title={words('old.items')}>
          <div className={styles['scroll']} role="region" tabIndex={0} aria-label={words('old.items')}>
            <table className={styles['lines']}>
              <thead>
                <tr>
                  <th scope="col">{words('old.name')}</th>
                  <th scope="col">{words('old.quantity')}</th>
                  <th scope="col">{words('old.amount')}</th>
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
            </table>
          </div>
        </Surface>
      ) : null}
      <Surface title={fields('title')}>
        <Facts items={customerFacts(order.customer, fields, locale)} />
      </Surface>
    </Page>
  );
}
