import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';
import { Text } from './layout.tsx';

export type Tone = 'good' | 'info' | 'warning' | 'bad' | 'quiet';

/** A status as a word. The word carries the meaning; the colour supports it. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Text tone={tone === 'info' ? 'link' : tone} size="xs" weight="strong" nowrap className={styles['tag']} data-tone={tone}>
      {children}
    </Text>
  );
}
