import { useLocale, useTranslations } from 'use-intl';
import type { Currency } from '#contract/billing/currencies.ts';
import { Cell, Text } from '#web/ui/layout.tsx';
import { formatMoney } from '#web/ui/money.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import styles from './Billing.module.css';
import type { RefundRequestItem, VoucherItem } from './use-staff-billing.ts';

/** Formats an amount with symbol and code, because staff see all currencies side by side. */
export function useMoney(): (minor: number, currency: Currency) => string {
  const locale = useLocale();
  return (minor, currency) => formatMoney(minor, currency, locale, { withCode: true });
}

/** The common columns of decisions about orders: team, order, and amount. */
export function useOrderColumns<Row extends VoucherItem | RefundRequestItem>(): ListColumn<Row>[] {
  const t = useTranslations('staffBilling.shared');
  const money = useMoney();
  return [
    {
      key: 'team',
      title: t('team'),
      always: true,
      width: 170,
      render: ({ team }) => (
        <Cell>
          <strong>{team.name}</strong>
          <span className={`${styles['quiet']} ${styles['code']}`}>{team.code}</span>
        </Cell>
      ),
    },
    {
      key: 'order',
      title: t('order'),
      width: 140,
      render: ({ order }) => (
        <Cell>
          <span className={styles['code']}>{order.number}</span>
          <span className={styles['quiet']}>{order.app.name}</span>
        </Cell>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      width: 150,
      numeric: true,
      render: ({ order }) => (
        <Text nowrap weight="strong">
          {money(order.due, order.currency)}
        </Text>
      ),
    },
  ];
}
