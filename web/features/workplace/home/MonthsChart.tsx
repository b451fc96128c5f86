import { useTranslations } from 'use-intl';
import type { JoinedMonth } from '#contract/workplace/home.ts';
import { Columns } from '#web/ui/Bars.tsx';
import { Chart } from '#web/ui/Chart.tsx';
import { useMonthName } from '#web/ui/use-month-name.ts';
import { Part } from './Part.tsx';
import { useHomePart } from './use-home.ts';

/** Members who joined and left in the last twelve months. */
export function Months() {
  const t = useTranslations('home.months');
  const query = useHomePart('months');
  if (query.data) return query.data.months ? <MonthsChart months={query.data.months} /> : null;
  return (
    <Part title={t('title')} query={query} rows={7}>
      {() => null}
    </Part>
  );
}

/** The months as bars, or as the table behind them. */
function MonthsChart({ months }: { months: readonly JoinedMonth[] }) {
  const t = useTranslations('home.months');
  const name = useMonthName();
  const empty = months.every(({ joined, left }) => joined === 0 && left === 0);
  const sum = (key: 'joined' | 'left') => months.reduce((total, month) => total + month[key], 0);
  return (
    <Chart
      title={t('title')}
      period={t('period')}
      empty={empty ? t('empty') : undefined}
      chart={
        <Columns
          describe={t('describe', { joined: sum('joined'), left: sum('left') })}
          series={[
            { key: 'joined', label: t('joined'), tone: 'first' },
            { key: 'left', label: t('left'), tone: 'second' },
          ]}
          rows={months.map(({ month, joined, left }) => ({
            key: month,
            label: name(month, 'narrow'),
            title: t('bar', { month: name(month, 'long'), joined, left }),
            values: { joined, left },
          }))}
        />
      }
      table={{
        rows: months.toReversed(),
        rowKey: ({ month }) => month,
        columns: [
          { key: 'month', title: t('month'), render: ({ month }) => name(month, 'long') },
          { key: 'joined', title: t('joined'), render: ({ joined }) => joined, numeric: true },
          { key: 'left', title: t('left'), render: ({ left }) => left, numeric: true },
        ],
      }}
    />
  );
}
