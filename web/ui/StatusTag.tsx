import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';

export type Tone = 'good' | 'info' | 'warning' | 'bad' | 'quiet';

/** A state in a word. The word says it; the colour only helps. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
