import { useFormatter, useTranslations } from 'use-intl';
import { Columns } from '#web/ui/Bars.tsx';
import { Chart } from '#web/ui/Chart.tsx';
import { useMonthName } from '#web/ui/use-month-name.ts';
import type { Seats } from './use-subscriptions.ts';

/** Past and expected seats, by linear extrapolation of the last months. */
export function SeatForecast({ seats }: { seats: Seats }) {
  const t = useTranslations('subscriptions.seats');
  const format = useFormatter();
  const month = useMonthName();
  const rows = [
    ...seats.history.map(({ month: key, used }) => ({ key, value: used, coming: false })),
    ...seats.forecast.map(({ month: key, needed }) => ({ key, value: needed, coming: true })),
  ];
  const maximumFractionDigits = Math.abs(seats.growth) < 10 ? 1 : 0;
  const growth = format.number(seats.growth, { maximumFractionDigits, signDisplay: 'exceptZero' });
  const short = seats.shortFrom
    ? t('short', { bought: seats.bought, month: month(seats.shortFrom, 'long') })
    : t('enough', { bought: seats.bought });
  return (
    <Chart
      title={t('forecast')}
      note={
        <>
          <span>{short}</span>
          <br />
          <span>{t(`basis${seats.basis}`, { growth })}</span>
        </>
      }
      chart={
        <Columns
          describe={t('describe')}
          series={[
            { key: 'past', label: t('past'), tone: 'first' },
            { key: 'coming', label: t('coming'), tone: 'second' },
          ]}
          rows={rows.map(({ key, value, coming }) => ({
            key,
            label: month(key, 'narrow'),
            title: `${month(key, 'long')}: ${format.number(value)}`,
            values: { past: coming ? 0 : value, coming: coming ? value : 0 },
          }))}
        />
      }
      table={{
        rows,
        rowKey: ({ key }) => key,
        columns: [
          { key: 'month', title: t('month'), render: (row) => month(row.key, 'long') },
          { key: 'kind', title: t('kind'), render: (row) => t(row.coming ? 'coming' : 'past') },
          { key: 'needed', title: t('needed'), numeric: true, render: (row) => format.number(row.value) },
        ],
      }}
    />
  );
}
