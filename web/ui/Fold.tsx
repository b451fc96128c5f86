import { type ReactNode, useState } from 'react';
import { Note } from './layout.tsx';
import { RowsTable, type RowsTableProps } from './RowsTable.tsx';
import styles from './Fold.module.css';

interface FoldProps {
  title: string;
  /** Text below the scrolled content: what is not listed. */
  more?: string | undefined;
  /** Whether the content is drawn when the section is first opened, because it loads pages of something; it does not scroll. */
  lazy?: boolean;
  children: ReactNode;
}

/** A collapsed section of a preview for content beyond its first lines; scrolls inside. */
export function Fold({ title, more, lazy = false, children }: FoldProps) {
  const [drawn, setDrawn] = useState(!lazy);
  return (
    <details className={styles['fold']} onToggle={({ currentTarget }) => currentTarget.open && setDrawn(true)}>
      <summary>{title}</summary>
      <div className={lazy ? undefined : styles['scroll']}>{drawn ? children : null}</div>
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
