import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { AppAccessStatus } from '#contract/apps/app-requests.ts';
import { Person } from '#web/ui/Avatar.tsx';
import styles from './Permission.module.css';

/** The people in charge of the app and those who could grant access, as far as they are visible in the directory. */
export function Contacts({ standing: { inCharge, administrators } }: { standing: AppAccessStatus }) {
  const t = useTranslations('permission');
  const title = useId();
  const people = [
    ...(inCharge ? [{ ...inCharge, note: t('inCharge') }] : []),
    ...administrators.map((person) => ({ ...person, note: t('administrator') })),
  ];
  return (
    <section className={styles['contacts']} aria-labelledby={title}>
      <h2 id={title}>{t('contact')}</h2>
      {people.length === 0 ? <p className={styles['quiet']}>{t('nobody')}</p> : null}
      {people.length > 0 ? (
        <ul>
          {people.map(({ employeeId, displayName, avatar, note }) => (
            <li key={employeeId}>
              <Person name={displayName} photo={avatar} note={note} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
