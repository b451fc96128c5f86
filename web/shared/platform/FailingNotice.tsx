import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { DeliveryFault } from '#contract/platform/delivery-facts.ts';

interface FailingNoticeProps {
  channel: 'MAIL' | 'SMS';
  since: string;
  reason: DeliveryFault;
  /** Details for provider staff. */
  children?: ReactNode;
}

/** States that messages of a channel cannot be delivered, since when and why. Requires the phrases of `delivery`. */
export function FailingNotice({ channel, since, reason, children }: FailingNoticeProps) {
  const t = useTranslations('delivery.failing');
  const format = useFormatter();
  const time = format.dateTime(new Date(since), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(channel === 'MAIL' ? 'mail' : 'sms', { time })}
      description={
        <>
          {t(`reasons.${reason}`)} {children ?? t('text')}
        </>
      }
    />
  );
}
