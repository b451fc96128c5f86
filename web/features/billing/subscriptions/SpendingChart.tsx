import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { Currency } from '#contract/billing/currencies.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { Columns } from '#web/ui/Bars.tsx';
import { Chart } from '#web/ui/Chart.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { useMonthName } from '#web/ui/use-month-name.ts';
import { type Spending, spendingQuery } from './use-subscriptions.ts';

/** Spending of the last twelve months, one currency at a time, with a table of all figures. */
export function SpendingChart() {
  const t = useTranslations('subscriptions.spending');
  const { data, error, refetch } = useQuery(spendingQuery);
  if (data) return <Drawn spending={data} />;
  return (
    <Surface title={t('title')}>
      {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton />}
    </Surface>
  );
}

function Drawn({ spending: { months, items } }: { spending: Spending }) {
  const t = useTranslations('subscriptions.spending');
  const locale = useLocale();
  const format = useFormatter();
  const month = useMonthName();
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const [chosen, setChosen] = useState<Currency>();
  const currency = chosen ?? currencies[0] ?? 'USD';
  const rows = months.map((key) => {
    const found = items.find((item) => item.month === key && item.currency === currency);
    const paid = (found?.paid ?? 0) / 100;
    const title = t('bar', { month: month(key, 'long'), amount: formatMoney(found?.paid ?? 0, currency, locale) });
    return { key, label: month(key, 'narrow'), title, values: { paid } };
  });
  return (
    <Chart
      title={t('title')}
      period={t('period')}
      empty={items.length === 0 ? t('none') : undefined}
      aside={
        currencies.length > 1 ? (
          <Segmented<Currency>
            size="small"
            aria-label={t('currency')}
            value={currency}
            options={currencies}
            onChange={setChosen}
          />
        ) : null
      }
      chart={
        <Columns describe={t('describe', { currency })} series={[{ key: 'paid', label: t('paid'), tone: 'first' }]} rows={rows} />
      }
      table={{
        rows: items,
        rowKey: ({ month: key, currency: of }) => `${key} ${of}`,
        columns: [
          { key: 'month', title: t('month'), render: (row) => month(row.month, 'long') },
          {
            key: 'paid',
            title: t('paid'),
            numeric: true,
            render: (row) => formatMoney(row.paid, row.currency, locale, { withCode: true }),
          },
          {
            key: 'refunded',
            title: t('refunded'),
            numeric: true,
            render: (row) => formatMoney(row.refunded, row.currency, locale),
          },
          { key: 'orders', title: t('orders'), numeric: true, render: (row) => format.number(row.orders) },
        ],
      }}
    />
  );
}
