import type { ReactNode } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  title: string;
  /** Below what is scrolled: what is not listed. */
  more?: string | undefined;
  children: ReactNode;
}

/** What a preview holds beyond its first lines: folded, and scrolled within. */
export function Fold({ title, more, children }: FoldProps) {
  return (
    <details className={styles['fold']}>
      <summary>{title}</summary>
      <div className={styles['scroll']}>{children}</div>
      {more ? <p className={styles['more']}>{more}</p> : null}
    </details>
  );
}

interface FoldTableProps<Row> extends Omit<FoldProps, 'children'> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first one names the row. */
  columns: readonly { title: string; render: (row: Row) => ReactNode }[];
}

/** A folded table of a preview: whom it concerns, and what becomes of them. */
export function FoldTable<Row>({ title, more, rows, rowKey, columns }: FoldTableProps<Row>) {
  return (
    <Fold title={title} more={more}>
      <table className={styles['table']}>
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
      </table>
    </Fold>
  );
}
