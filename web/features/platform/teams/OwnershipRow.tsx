import type { ReactNode } from 'react';
import styles from './Ownership.module.css';

interface OwnershipRowProps {
  title: string;
  text: ReactNode;
  /** Below the text. */
  more?: ReactNode;
  /** At the end of the row: what can be done. */
  children?: ReactNode;
}

/** One thing about ownership: what it is, and the act beside it. */
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
