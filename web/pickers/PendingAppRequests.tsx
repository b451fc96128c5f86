import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { usePendingAppRequests } from './app-request-news.ts';
import styles from './PendingRequests.module.css';

/** The way to the requests for apps, with how many wait, for who decides. Not there while none waits. */
export function PendingAppRequests() {
  const words = useTranslations('shell.appRequests');
  const count = usePendingAppRequests() ?? 0;
  if (count === 0) return null;
  return (
    <Button onClick={() => go(`${paths.appRequests}?status=PENDING`)}>
      {words('button')}
      <span className={styles['count']} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden"> {words('waiting', { count })}</span>
    </Button>
  );
}
