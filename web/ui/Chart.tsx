import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Note, Row, Text } from './layout.tsx';
import { RowsTable, type RowsTableProps } from './RowsTable.tsx';
import styles from './Bars.module.css';
import { Surface } from './Page.tsx';

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
  table: RowsTableProps<Row>;
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
      {empty ? <Note>{empty}</Note> : view === 'chart' ? chart : <RowsTable label={title} {...table} />}
      {note ? (
        <Note size="s" above="l">
          {note}
        </Note>
      ) : null}
    </Surface>
  );
}
