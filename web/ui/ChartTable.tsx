import { Table } from 'antd';
import type { ReactNode } from 'react';

export interface ChartTableProps<Row> {
  rows: readonly Row[];
  rowKey(row: Row): string;
  columns: readonly { key: string; title: string; render(row: Row): ReactNode; numeric?: boolean }[];
}

/** The figures behind a chart. */
export function ChartTable<Row extends object>({ rows, rowKey, columns }: ChartTableProps<Row>) {
  return (
    <Table<Row>
      size="small"
      rowKey={(row) => rowKey(row)}
      pagination={false}
      dataSource={[...rows]}
      columns={columns.map((column) => ({
        key: column.key,
        title: column.title,
        render: (_value: unknown, row: Row) => column.render(row),
        ...(column.numeric ? { align: 'right' as const } : {}),
      }))}
    />
  );
}
