import type { ReactNode } from 'react';
import { Note } from './layout.tsx';
import { RowsTable, type RowsTableProps } from './RowsTable.tsx';
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

/** A collapsed table in a preview: the affected people and what changes for them. */
export function FoldTable<Row>({ title, more, ...table }: Omit<FoldProps, 'children'> & RowsTableProps<Row>) {
  return (
    <Fold title={title} more={more}>
      <RowsTable {...table} />
    </Fold>
  );
}
