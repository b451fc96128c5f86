import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './DetailPage.module.css';

/** The body of a detail page: main content in the wide column, related content beside it. Below 992 px the columns are stacked. */
export function DetailColumns({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>{children}</div>
      {side ? <div className={styles['side']}>{side}</div> : null}
    </div>
  );
}

/** A label and its value; null and '' are shown as "Not given". Facts hidden from the person are left out of the list. */
export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

/** The labelled values of a record; `wide` for long values such as addresses. */
export function Facts({ items, wide = false }: { items: readonly Fact[]; wide?: boolean }) {
  const t = useTranslations('common.state');
  return (
    <dl className={styles['facts']} data-wide={wide}>
      {items.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? (
              <span className={styles['none']}>{t('notGiven')}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
