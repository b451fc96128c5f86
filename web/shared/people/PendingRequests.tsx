import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Text } from '#web/ui/layout.tsx';
import { usePendingRequests } from './pending-requests.ts';
import styles from './PendingRequests.module.css';

/** A link to the join requests with the number of pending ones, for people who decide them. */
export function PendingRequests() {
  const t = useTranslations('shell.requests');
  const count = usePendingRequests();
  if (count === undefined) return null;
  return (
    <Button onClick={() => go(count > 0 ? `${paths.inviteList}?status=PENDING` : paths.inviteList)}>
      {t('button')}
      {count > 0 ? (
        <>
          <Text size="xs" centred padInline="xs" className={styles['count']} aria-hidden="true">
            {count}
          </Text>
          <span className="visually-hidden"> {t('waiting', { count })}</span>
        </>
      ) : null}
    </Button>
  );
}
