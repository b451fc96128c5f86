import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './DetailPage.module.css';

/** The body of a detail page: what matters in the wide column, what belongs to it beside. Below 992 px one under the other. */
export function DetailColumns({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>{children}</div>
      {side ? <div className={styles['side']}>{side}</div> : null}
    </div>
  );
}

/** A label and its value; null and '' read as "Not given". A fact the person may not see is left out of the list. */
export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

/** Labelled values of one thing; `wide` where they are long, such as addresses. */
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
