import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';

export type Tone = 'good' | 'info' | 'warning' | 'bad' | 'quiet';

/** A status as a word. The word carries the meaning; the colour supports it. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
