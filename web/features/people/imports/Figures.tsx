import { useFormatter } from 'use-intl';
import styles from './Imports.module.css';

interface Figure {
  key: string;
  label: string;
  value: number;
  bad?: boolean;
}

/** A row of labelled numbers. */
export function Figures({ items }: { items: readonly Figure[] }) {
  const format = useFormatter();
  return (
    <dl className={styles['figures']}>
      {items.map(({ key, label, value, bad = false }) => (
        <div key={key} data-bad={bad}>
          <dt>{label}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
