import { useTranslations } from 'use-intl';
import type { DeliveryStatus } from '#contract/apps/webhook-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import type { WebhookDeliveryItem, WebhookDetail } from './use-webhooks.ts';

const tones: Record<WebhookDetail['state'], Tone> = {
  ON: 'good',
  FAILING: 'warning',
  OFF: 'quiet',
  GONE: 'bad',
  GIVEN_UP: 'bad',
};

export function StateTag({ state }: Pick<WebhookDetail, 'state'>) {
  const t = useTranslations('webhooks.states');
  return (
    <span>
      <StatusTag tone={tones[state]}>{t(state)}</StatusTag>
    </span>
  );
}

const deliveryTones: Record<DeliveryStatus, Tone> = { WAITING: 'info', DELIVERED: 'good', FAILED: 'bad', STOPPED: 'quiet' };

export function DeliveryTag({ status }: { status: DeliveryStatus }) {
  const t = useTranslations('webhooks.statuses');
  return (
    <span>
      <StatusTag tone={deliveryTones[status]}>{t(status)}</StatusTag>
    </span>
  );
}

/** The text for the response to the last try. */
export function useAnswerWords(): (row: Pick<WebhookDeliveryItem, 'answerStatus' | 'failure'>) => string {
  const t = useTranslations('webhooks.failures');
  return ({ answerStatus: code, failure }) => {
    if (code !== null) return t('status', { code: String(code) });
    return failure && failure !== 'status' ? t(failure) : '';
  };
}
