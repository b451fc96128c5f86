import type { HTMLAttributes, ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { Caption, Row, Stack, Truncate } from './layout.tsx';
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

export interface ColumnsProps<Key extends string> {
  /** The chart in one sentence, for screen readers; the table beside it has the figures. */
  describe: string;
  series: readonly Series<Key>[];
  rows: readonly ColumnRow<Key>[];
  /** The first and the last selected row. */
  chosen?: RowRange | undefined;
  /** Handlers of the area of the bars. */
  surface?: Pick<HTMLAttributes<HTMLDivElement>, 'style' | `onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}`>;
}

/** Indexes of rows, both included. */
export type RowRange = readonly [first: number, last: number];

/** A vertical bar chart over time, with one bar per series side by side. */
export function Columns<Key extends string>({ describe, series, rows, chosen, surface }: ColumnsProps<Key>) {
  const format = useFormatter();
  const { top, steps } = scaleOf(Math.max(...rows.flatMap(({ values }) => series.map(({ key }) => values[key]))));
  const heightOf = (value: number) => ({ blockSize: `${(value / top) * 100}%` });
  return (
    <Stack as="figure" gap="l">
      <figcaption className="visually-hidden">{describe}</figcaption>
      <div className={styles['chart']} aria-hidden="true" data-many={rows.length > 12}>
        <div className={styles['grid']}>
          {steps.map((step) => (
            <span key={step} style={{ insetBlockEnd: `${(step / top) * 100}%` }}>
              {format.number(step, { notation: step >= 10_000 ? 'compact' : 'standard' })}
            </span>
          ))}
        </div>
        <div className={styles['months']} {...surface}>
          {rows.map(({ key, label, title, values }, at) => (
            <Stack
              key={key}
              grow
              className={styles['month']}
              title={title}
              data-chosen={chosen && chosen[0] <= at && at <= chosen[1]}
            >
              <Row gap="3xs" align="end" justify="center" grow className={styles['bars']}>
                {series.map((each) => (
                  <span key={each.key} data-tone={each.tone} style={heightOf(values[each.key])} />
                ))}
              </Row>
              <Caption centred nowrap className={styles['label']}>
                {label}
              </Caption>
            </Stack>
          ))}
        </div>
      </div>
      {series.length > 1 ? (
        <Row tone="quiet" size="s" gap="xl" className={styles['legend']} aria-hidden="true">
          {series.map(({ key, label, tone }) => (
            <Row key={key} data-tone={tone} as="span" gap="xs" align="center">
              {label}
            </Row>
          ))}
        </Row>
      ) : null}
    </Stack>
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
    <Stack as="figure" gap="l">
      <figcaption className="visually-hidden">{describe}</figcaption>
      <Stack gap="xs" aria-hidden="true">
        {rows.map(({ key, name, title, value, quiet = false }) => (
          <div key={key} className={styles['line']} title={title} data-quiet={quiet}>
            <Truncate className={styles['name']}>{name}</Truncate>
            <span className={styles['track']}>
              <span style={{ inlineSize: `${(value / most) * 100}%` }} />
            </span>
            <span className={styles['value']}>{format.number(value)}</span>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}
