import type { ReactNode } from 'react';
import { Note, PlainTable } from './layout.tsx';
import styles from './Fold.module.css';

interface FoldProps {
  title: string;
  /** Text below the scrolled content: what is not listed. */
  more?: string | undefined;
  children: ReactNode;
}

/** A collapsed section of a preview for content beyond its first lines; scrolls inside. */
export function Fold({ title, more, children }: FoldProps) {
  return (
    <details className={styles['fold']}>
      <summary>{title}</summary>
      <div className={styles['scroll']}>{children}</div>
      {more ? <Note>{more}</Note> : null}
    </details>
  );
}

interface FoldTableProps<Row> extends Omit<FoldProps, 'children'> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly { title: string; render: (row: Row) => ReactNode }[];
}

/** A collapsed table in a preview: the affected people and what changes for them. */
export function FoldTable<Row>({ title, more, rows, rowKey, columns }: FoldTableProps<Row>) {
  return (
    <Fold title={title} more={more}>
      <PlainTable>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.title} scope="row">
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.title}>{column.render(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Fold>
  );
}
