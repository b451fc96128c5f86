import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import styles from './Members.module.css';

/** Links from the list to figures and checks. Their figures are not requested here, because they cover all members. */
export function PeopleLinks() {
  const t = useTranslations('members.list');
  return (
    <span className={styles['links']}>
      <Go to={paths.headcount}>{t('headcount')}</Go>
      <Go to={paths.health}>{t('health')}</Go>
    </span>
  );
}
