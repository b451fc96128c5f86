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
  const words = useTranslations('webhooks.states');
  return (
    <span>
      <StatusTag tone={tones[state]}>{words(state)}</StatusTag>
    </span>
  );
}

const deliveryTones: Record<DeliveryStatus, Tone> = { WAITING: 'info', DELIVERED: 'good', FAILED: 'bad', STOPPED: 'quiet' };

export function DeliveryTag({ status }: { status: DeliveryStatus }) {
  const words = useTranslations('webhooks.statuses');
  return (
    <span>
      <StatusTag tone={deliveryTones[status]}>{words(status)}</StatusTag>
    </span>
  );
}

/** What came back at the last try, in words. */
export function useAnswerWords(): (row: Pick<WebhookDeliveryItem, 'answerStatus' | 'failure'>) => string {
  const words = useTranslations('webhooks.failures');
  return ({ answerStatus: code, failure }) => {
    if (code !== null) return words('status', { code: String(code) });
    return failure && failure !== 'status' ? words(failure) : '';
  };
}
