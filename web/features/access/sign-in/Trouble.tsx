import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import styles from './AccountFrame.module.css';
import { useSecondsUntil } from './use-seconds.ts';

/** An error of a form as a whole, shown above its fields. */
export interface Failure {
  error: unknown;
  /** When it failed, milliseconds since 1970. */
  at: number;
}

/** States why a form was not accepted, and counts down if it can be sent again later. */
export function Trouble({ failure }: { failure: Failure | undefined }) {
  const t = useTranslations('account.signIn');
  const error = failure?.error instanceof ApiError ? failure.error : undefined;
  const retryAt = error?.status === 429 ? (failure?.at ?? 0) + (error.retryAfter ?? 30) * 1000 : 0;
  const seconds = useSecondsUntil(retryAt);
  if (!failure || (retryAt > 0 && seconds === 0)) return null;
  const waiting = seconds > 90 ? t('waitMinutes', { minutes: Math.ceil(seconds / 60) }) : t('wait', { seconds });
  const text = seconds > 0 ? waiting : error && error.status > 0 ? error.message : t('unreachable');
  return (
    <div className={styles['body']} role="alert">
      <Alert type={seconds > 0 ? 'warning' : 'error'} showIcon title={text} />
    </div>
  );
}
