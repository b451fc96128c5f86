import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { healthQuery } from '#web/pickers/health-query.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import styles from './Members.module.css';

/** From the list to its figures, and to what is worth a look, with how many such things there are. */
export function PeopleLinks() {
  const words = useTranslations('members.list');
  const { data } = useQuery(healthQuery);
  const things = data?.filter(({ count }) => count > 0).length ?? 0;
  return (
    <span className={styles['links']}>
      <Go to={paths.headcount}>{words('headcount')}</Go>
      {data === undefined ? null : (
        <Go to={paths.health}>
          {things > 0 ? <StatusTag tone="warning">{words('toLookAt', { count: things })}</StatusTag> : words('health')}
        </Go>
      )}
    </span>
  );
}
