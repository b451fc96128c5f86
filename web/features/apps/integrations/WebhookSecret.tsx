import { Button, Modal } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './Integrations.module.css';
import type { MadeWebhook } from './use-webhooks.ts';

/** Shows a new secret, once. */
export function WebhookSecret({ made: { secret, item }, onClose }: { made: MadeWebhook; onClose: () => void }) {
  const t = useTranslations('webhooks.secret');
  const format = useFormatter();
  const until = item.previousUntil && format.dateTime(new Date(item.previousUntil), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Modal
      open
      title={t('title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      {until ? <p>{t('overlap', { time: until })}</p> : null}
      <p className={styles['label']}>{t('secret')}</p>
      <Row gap="s" align="center" above="2xs" below="xl" padBlock="s" padInline="l" className={styles['secret']}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t('copy')} />
      </Row>
    </Modal>
  );
}
