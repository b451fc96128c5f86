import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { JoinedMonth } from '#contract/home.ts';
import { Surface } from '#web/ui/Page.tsx';
import { scaleOf } from './chart-scale.ts';
import styles from './MonthsChart.module.css';
import { useMonthName } from './use-month-name.ts';

// The table's code comes with the first look at it.
const MonthsTable = lazy(() => import('./MonthsTable.tsx').then((module) => ({ default: module.MonthsTable })));

/** Who joined and who left in twelve months, as bars or as the table behind them. */
export function MonthsChart({ months }: { months: readonly JoinedMonth[] }) {
  const words = useTranslations('home.months');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const empty = months.every(({ joined, left }) => joined === 0 && left === 0);
  return (
    <Surface
      title={
        <>
          {words('title')} <span className={styles['period']}>{words('period')}</span>
        </>
      }
      aside={
        empty ? null : (
          <Segmented
            size="small"
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: words('chart') },
              { value: 'table', label: words('table') },
            ]}
          />
        )
      }
    >
      {empty ? (
        <p className={styles['empty']}>{words('empty')}</p>
      ) : view === 'chart' ? (
        <Bars months={months} />
      ) : (
        <Suspense>
          <MonthsTable months={months} />
        </Suspense>
      )}
    </Surface>
  );
}

function Bars({ months }: { months: readonly JoinedMonth[] }) {
  const words = useTranslations('home.months');
  const name = useMonthName();
  const format = useFormatter();
  const { top, steps } = scaleOf(Math.max(...months.flatMap(({ joined, left }) => [joined, left])));
  const sum = (key: 'joined' | 'left') => months.reduce((total, month) => total + month[key], 0);
  const heightOf = (value: number) => ({ blockSize: `${(value / top) * 100}%` });
  return (
    <figure className={styles['figure']}>
      <figcaption className="visually-hidden">{words('describe', { joined: sum('joined'), left: sum('left') })}</figcaption>
      <div className={styles['chart']} aria-hidden="true">
        <div className={styles['grid']}>
          {steps.map((step) => (
            <span key={step} style={{ insetBlockEnd: `${(step / top) * 100}%` }}>
              {format.number(step)}
            </span>
          ))}
        </div>
        <div className={styles['months']}>
          {months.map(({ month, joined, left }) => (
            <div key={month} className={styles['month']} title={words('bar', { month: name(month, 'long'), joined, left })}>
              <div className={styles['bars']}>
                <span data-kind="joined" style={heightOf(joined)} />
                <span data-kind="left" style={heightOf(left)} />
              </div>
              <span className={styles['label']}>{name(month, 'narrow')}</span>
            </div>
          ))}
        </div>
      </div>
      <div className={styles['legend']} aria-hidden="true">
        <span data-kind="joined">{words('joined')}</span>
        <span data-kind="left">{words('left')}</span>
      </div>
    </figure>
  );
}
