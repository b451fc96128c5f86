import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import styles from './Members.module.css';

/** From the list to its figures and checks. Those count everybody, so they are not asked for here. */
export function PeopleLinks() {
  const t = useTranslations('members.list');
  return (
    <span className={styles['links']}>
      <Go to={paths.headcount}>{t('headcount')}</Go>
      <Go to={paths.health}>{t('health')}</Go>
    </span>
  );
}
