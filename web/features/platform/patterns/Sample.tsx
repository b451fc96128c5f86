import type { ReactNode } from 'react';
import styles from './PatternsScreen.module.css';

/** One pattern under the name of its component. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles['sample']} aria-label={name}>
      <h2>
        <code translate="no">{name}</code>
      </h2>
      {children}
    </section>
  );
}
