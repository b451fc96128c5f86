import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { Row } from './layout.tsx';
import { Icon } from './Icon.tsx';
import styles from './State.module.css';

interface StaleNoticeProps {
  /** The server's message. */
  message?: string | undefined;
  onRetry: () => void;
}

/** A notice above rows that are older than requested: why newer ones are missing, and a retry. */
export function StaleNotice({ message, onRetry }: StaleNoticeProps) {
  const t = useTranslations('ui.error');
  const common = useTranslations('common.actions');
  return (
    <Row
      role="alert"
      gap="l"
      rowGap="s"
      align="center"
      wrap
      padBlock="s"
      padInline="l"
      tint="warning"
      className={styles['stale']}
    >
      <Icon name="warning" size={16} />
      <span>
        {t('stale')} {message}
      </span>
      <Button size="small" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Row>
  );
}
