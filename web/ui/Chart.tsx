import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Note, PlainTable, Row, Text } from './layout.tsx';
import styles from './Bars.module.css';
import { Surface } from './Page.tsx';

interface ChartTableProps<Row> {
  rows: readonly Row[];
  rowKey(row: Row): string;
  columns: readonly { key: string; title: string; render(row: Row): ReactNode; numeric?: boolean }[];
}

interface ChartProps<Row> {
  title: string;
  /** Secondary text after the title: the period. */
  period?: ReactNode;
  /** Before the switch: a control of this chart. */
  aside?: ReactNode;
  /** Below the chart: how to read it. */
  note?: ReactNode;
  /** Shown instead of the chart and the table if there are no data. */
  empty?: string | undefined;
  chart: ReactNode;
  table: ChartTableProps<Row>;
}

/** A chart on its own surface, with a switch to the table of its figures. */
export function Chart<Row extends object>({ title, period, aside, note, empty, chart, table }: ChartProps<Row>) {
  const t = useTranslations('ui.chart');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Surface
      title={
        <>
          {title}{' '}
          {period ? (
            <Text tone="quiet" size="s" weight="normal" className={styles['period']}>
              {period}
            </Text>
          ) : null}
        </>
      }
      aside={
        <Row as="span" gap="s" align="center" justify="end" wrap>
          {aside}
          {empty ? null : (
            <Segmented
              size="small"
              aria-label={t('form', { title })}
              value={view}
              onChange={setView}
              options={[
                { value: 'chart', label: t('chart') },
                { value: 'table', label: t('table') },
              ]}
            />
          )}
        </Row>
      }
    >
      {empty ? <Note>{empty}</Note> : view === 'chart' ? chart : <ChartTable label={title} {...table} />}
      {note ? (
        <Note size="s" above="l">
          {note}
        </Note>
      ) : null}
    </Surface>
  );
}

/** The figures behind a chart. */
function ChartTable<Row extends object>({ label, rows, rowKey, columns }: ChartTableProps<Row> & { label: string }) {
  return (
    <PlainTable label={label} className={styles['table']}>
      <thead>
        <tr>
          {columns.map(({ key, title, numeric }) => (
            <th key={key} scope="col" data-numeric={numeric}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, render, numeric }) => (
              <td key={key} data-numeric={numeric}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
