import { useFormatter, useTranslations } from 'use-intl';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { paths } from '#web/paths.ts';
import { Go } from '#web/client/Go.tsx';
import { List } from '#web/ui/layout.tsx';
import styles from './Integrations.module.css';

/** A message as the server sends it; ids are examples. */
const sample = {
  id: '01a218bf-1f16-7739-945f-25dd16dfbc9b',
  type: 'member.updated',
  at: '2026-11-26T08:30:00.000Z',
  team: { id: '01a218bf-1f16-7739-945f-25dd16dfbc9c' },
  object: { type: 'member', id: '01a218bf-1f16-7739-945f-25dd16dfbc9d' },
  actor: { kind: 'USER', id: '01a218bf-1f16-7739-945f-25dd16dfbc9e' },
  fields: ['jobTitle', 'departments'],
};

/** How messages are sent, signed and retried, and a sample message; shown before a webhook is created. */
export function DeliveryNotes() {
  const t = useTranslations('webhooks.notes');
  const format = useFormatter();
  const { waits, timeout, failingDays } = webhookLimits;
  const unitOf = (seconds: number) =>
    seconds < 60
      ? format.number(seconds, { style: 'unit', unit: 'second', unitDisplay: 'long' })
      : seconds < 3600
        ? format.number(seconds / 60, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
        : format.number(seconds / 3600, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  return (
    <details>
      <summary>{t('title')}</summary>
      <List gap="2xs">
        <li>{t('answer', { seconds: timeout })}</li>
        <li>{t('retries', { waits: format.list(waits.map(unitOf)), days: failingDays })}</li>
        <li>{t('order')}</li>
        <li>{t('signature')}</li>
      </List>
      <p className={styles['label']}>{t('sample')}</p>
      <pre className={styles['secret']} tabIndex={0} translate="no">
        <code>{JSON.stringify(sample, null, 2)}</code>
      </pre>
      <Go to={paths.article({ slug: 'api-tokens-and-webhooks' })}>{t('more')}</Go>
    </details>
  );
}
