import type { ReactNode } from 'react';
import { PlainTable } from './layout.tsx';

export interface RowsTableProps<Row> {
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The first column names the row. `key` is needed if titles repeat. */
  columns: readonly { key?: string; title: string; render(row: Row): ReactNode; numeric?: boolean }[];
}

/** A plain table of rows by columns, without sorting or pages. With `label`, it is a region that can be scrolled by keyboard. */
export function RowsTable<Row>({ label, rows, rowKey, columns }: RowsTableProps<Row> & { label?: string }) {
  return (
    <PlainTable {...(label !== undefined && { label })}>
      <thead>
        <tr>
          {columns.map(({ title, key = title, numeric }) => (
            <th key={key} scope="col" data-numeric={numeric}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ title, key = title, render, numeric }, at) =>
              at === 0 ? (
                <th key={key} scope="row">
                  {render(row)}
                </th>
              ) : (
                <td key={key} data-numeric={numeric}>
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
