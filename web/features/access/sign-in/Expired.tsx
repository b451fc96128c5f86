import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { paths } from '#web/paths.ts';
import styles from './AccountFrame.module.css';
import type { Failure } from './Trouble.tsx';

/** Whether a call failed because the page's request has expired. */
export function isExpired(failure: Failure | undefined): boolean {
  return failure?.error instanceof ApiError && failure.error.status === 410;
}

/** The request of the page expired while it was open. */
export function Expired() {
  const t = useTranslations('account.signIn');
  return (
    <div className={styles['body']} role="alert">
      <Alert
        type="warning"
        showIcon
        title={t('expiredTitle')}
        description={t('expiredText')}
        action={<Button onClick={() => location.assign(paths.home)}>{t('again')}</Button>}
      />
    </div>
  );
}
