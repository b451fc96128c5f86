import { useFormatter, useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Moment, Money } from '#web/ui/Time.tsx';
import { Cell, Row, Text } from '#web/ui/layout.tsx';
import { OrderTag } from './OrderTag.tsx';
import styles from './Orders.module.css';
import type { OrderListItem, Orders } from './use-orders.ts';

/**
 * Columns: number, status, content, date and person, method of payment, amount, and next step.
 * @param sums totals of all matching orders, by currency
 */
export function useOrderColumns(sums: Orders['sums']): ListColumn<OrderListItem>[] {
  const t = useTranslations('orders');
  const next = useNext();
  return [
    {
      key: 'number',
      title: t('columns.number'),
      always: true,
      sortable: true,
      width: 140,
      render: ({ id, number }) => (
        <Go to={paths.order({ id })} className={styles['number']}>
          {number}
        </Go>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      width: 170,
      render: (row) => (
        <Cell>
          <span>
            <OrderTag label={row.label} />
          </span>
          {next(row)}
        </Cell>
      ),
    },
    {
      key: 'app',
      title: t('columns.act'),
      width: 220,
      render: ({ app, act, plan, automatic }) => (
        <Row as="span" gap="m" align="center" shrink>
          <AppIcon name={app.name} icon={app.icon} size={28} />
          <Cell>
            <span>{app.name}</span>
            <Text tone="quiet">
              {automatic ? t('automatic') : t(`acts.${act}`)}
              {plan ? ` · ${plan.more ? t('more', { name: plan.name, count: plan.more }) : plan.name}` : ''}
            </Text>
          </Cell>
        </Row>
      ),
    },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      sortable: true,
      width: 190,
      render: ({ createdAt, orderedBy }) => (
        <Cell>
          <Text nowrap>
            <Moment at={createdAt} />
          </Text>
          <Text tone="quiet">{orderedBy}</Text>
        </Cell>
      ),
    },
    {
      key: 'payType',
      title: t('columns.payType'),
      width: 110,
      render: ({ payType }) => (payType ? t(`payTypes.${payType}`) : '–'),
    },
    {
      key: 'due',
      title: t('columns.due'),
      sortable: true,
      numeric: true,
      width: sums.length > 1 ? 170 : 140,
      render: ({ due, currency }) => (
        <Text nowrap>
          <Money minor={due} currency={currency} withCode={sums.length > 1} />
        </Text>
      ),
    },
  ];
}

/** The next step of an order. */
function useNext() {
  const t = useTranslations('orders');
  const format = useFormatter();
  return ({ lapsesAt, reviewBy }: OrderListItem) => {
    if (lapsesAt) {
      const time = format.dateTime(new Date(lapsesAt), { dateStyle: 'medium', timeStyle: 'short' });
      return <span className={styles['next']}>{t('payBy', { time })}</span>;
    }
    if (!reviewBy) return null;
    const date = format.dateTime(new Date(reviewBy), { weekday: 'short', day: 'numeric', month: 'short' });
    return <span className={styles['next']}>{t('reviewBy', { date })}</span>;
  };
}
