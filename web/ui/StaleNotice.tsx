import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Icon } from './Icon.tsx';
import styles from './State.module.css';

interface StaleNoticeProps {
  /** The server's words. */
  message?: string | undefined;
  onRetry: () => void;
}

/** Above rows that are older than what was asked for: why the newer ones are not there, and a retry. */
export function StaleNotice({ message, onRetry }: StaleNoticeProps) {
  const t = useTranslations('ui.error');
  const common = useTranslations('common.actions');
  return (
    <div role="alert" className={styles['stale']}>
      <Icon name="warning" size={16} />
      <span>
        {t('stale')} {message}
      </span>
      <Button size="small" onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  );
}
