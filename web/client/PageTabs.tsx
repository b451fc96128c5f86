import type { ReactNode } from 'react';
import { Go } from './Go.tsx';
import styles from './PageTabs.module.css';
import { Row } from '#web/ui/layout.tsx';

interface PageTabsProps<Key extends string> {
  label: string;
  /** The path of each page, in display order. */
  places: Readonly<Partial<Record<Key, string>>>;
  current: Key;
  words: (key: Key) => ReactNode;
}

/** Tabs that link the pages of one subject; each page has its own address. */
export function PageTabs<Key extends string>({ label, places, current, words }: PageTabsProps<Key>) {
  return (
    <Row as="nav" gap="3xl" rowGap="none" wrap noPrint line="below" className={styles['tabs']} aria-label={label}>
      {(Object.keys(places) as Key[]).map((key) => (
        <Go key={key} to={places[key] ?? ''} {...(key === current ? { 'aria-current': 'page' as const } : {})}>
          {words(key)}
        </Go>
      ))}
    </Row>
  );
}
