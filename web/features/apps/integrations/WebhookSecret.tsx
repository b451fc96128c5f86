import { Button, Modal } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import styles from './Integrations.module.css';
import type { MadeWebhook } from './use-webhooks.ts';

/** The one time a secret is shown. */
export function WebhookSecret({ made: { secret, item }, onClose }: { made: MadeWebhook; onClose: () => void }) {
  const words = useTranslations('webhooks.secret');
  const format = useFormatter();
  const until = item.previousUntil && format.dateTime(new Date(item.previousUntil), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Modal
      open
      title={words('title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {words('done')}
        </Button>
      }
    >
      <p>{words('text')}</p>
      {until ? <p>{words('overlap', { time: until })}</p> : null}
      <p className={styles['label']}>{words('secret')}</p>
      <div className={styles['secret']}>
        <code>{secret}</code>
        <CopyButton text={secret} label={words('copy')} />
      </div>
    </Modal>
  );
}
