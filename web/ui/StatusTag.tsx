import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';
import { Text } from './layout.tsx';

export type Tone = 'good' | 'info' | 'warning' | 'bad' | 'quiet';

interface StatusTagProps {
  tone: Tone;
  /** Action is needed: the status has a background. */
  needsAction?: boolean | undefined;
  children: ReactNode;
}

/** A status as a dot and a word. The word carries the meaning; the colour supports it. */
export function StatusTag({ tone, needsAction = false, children }: StatusTagProps) {
  return (
    <Text nowrap size="s" className={styles['tag']} data-tone={tone} data-filled={needsAction}>
      {children}
    </Text>
  );
}
