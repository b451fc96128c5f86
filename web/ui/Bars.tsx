import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { scaleOf } from './chart-scale.ts';
import styles from './Bars.module.css';

/** Blue for totals and additions, amber for removals. */
export type BarTone = 'first' | 'second';

interface Series<Key extends string> {
  key: Key;
  label: string;
  tone: BarTone;
}

export interface ColumnRow<Key extends string> {
  key: string;
  /** The label below the bars; short. */
  label: string;
  /** The values of the bars as text, shown on hover. */
  title: string;
  values: Readonly<Record<Key, number>>;
}

interface ColumnsProps<Key extends string> {
  /** The chart in one sentence, for screen readers; the table beside it has the figures. */
  describe: string;
  series: readonly Series<Key>[];
  rows: readonly ColumnRow<Key>[];
}

/** A vertical bar chart over time, with one bar per series side by side. */
export function Columns<Key extends string>({ describe, series, rows }: ColumnsProps<Key>) {
  const format = useFormatter();
  const { top, steps } = scaleOf(Math.max(...rows.flatMap(({ values }) => series.map(({ key }) => values[key]))));
  const heightOf = (value: number) => ({ blockSize: `${(value / top) * 100}%` });
  return (
    <figure className={styles['figure']}>
      <figcaption className="visually-hidden">{describe}</figcaption>
      <div className={styles['chart']} aria-hidden="true" data-many={rows.length > 12}>
        <div className={styles['grid']}>
          {steps.map((step) => (
            <span key={step} style={{ insetBlockEnd: `${(step / top) * 100}%` }}>
              {format.number(step, { notation: step >= 10_000 ? 'compact' : 'standard' })}
            </span>
          ))}
        </div>
        <div className={styles['months']}>
          {rows.map(({ key, label, title, values }) => (
            <div key={key} className={styles['month']} title={title}>
              <div className={styles['bars']}>
                {series.map((each) => (
                  <span key={each.key} data-tone={each.tone} style={heightOf(values[each.key])} />
                ))}
              </div>
              <span className={styles['label']}>{label}</span>
            </div>
          ))}
        </div>
      </div>
      {series.length > 1 ? (
        <div className={styles['legend']} aria-hidden="true">
          {series.map(({ key, label, tone }) => (
            <span key={key} data-tone={tone}>
              {label}
            </span>
          ))}
        </div>
      ) : null}
    </figure>
  );
}

interface LinesProps {
  describe: string;
  rows: readonly { key: string; name: ReactNode; title: string; value: number; quiet?: boolean }[];
}

/** A horizontal bar chart of categories, each with its name and figure; the longest bar fills the width. */
export function Lines({ describe, rows }: LinesProps) {
  const format = useFormatter();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <figure className={styles['figure']}>
      <figcaption className="visually-hidden">{describe}</figcaption>
      <div className={styles['lines']} aria-hidden="true">
        {rows.map(({ key, name, title, value, quiet = false }) => (
          <div key={key} className={styles['line']} title={title} data-quiet={quiet}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['track']}>
              <span style={{ inlineSize: `${(value / most) * 100}%` }} />
            </span>
            <span className={styles['value']}>{format.number(value)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
