import type { ReactNode } from 'react';
import styles from './Ownership.module.css';

interface OwnershipRowProps {
  title: string;
  text: ReactNode;
  /** Content below the text. */
  more?: ReactNode;
  /** Actions at the end of the row. */
  children?: ReactNode;
}

/** One subject of ownership: title and text, with its actions beside them. */
export function OwnershipRow({ title, text, more, children }: OwnershipRowProps) {
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <h3>{title}</h3>
        <p>{text}</p>
        {more}
      </div>
      {children ? <div>{children}</div> : null}
    </div>
  );
}
