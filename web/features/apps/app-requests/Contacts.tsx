import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { AppAccessStatus } from '#contract/apps/app-requests.ts';
import { Person } from '#web/ui/Avatar.tsx';
import styles from './Permission.module.css';

/** Who looks after the app and who could let one in, as far as one sees them in the address book. */
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
