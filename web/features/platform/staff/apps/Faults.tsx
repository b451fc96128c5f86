import { useTranslations } from 'use-intl';
import { Surface } from '#web/ui/Page.tsx';
import { Note, PlainTable } from '#web/ui/layout.tsx';
import styles from './Apps.module.css';
import type { Preview } from './use-apps.ts';

/** All errors of a manifest, with their lines. */
export function Faults({ faults }: { faults: Preview['faults'] }) {
  const t = useTranslations('catalogue.publish');
  const count = faults.length;
  return (
    <Surface title={t('faults', { count })}>
      <Note role="alert">{t('faultsText')}</Note>
      <PlainTable className={styles['table']} label={t('faults', { count })}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('path')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ field, line, message }) => (
            <tr key={field}>
              <td>{line}</td>
              <td className={styles['code']}>{field}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Surface>
  );
}
