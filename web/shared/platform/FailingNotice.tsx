import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { DeliveryFault } from '#contract/platform/delivery-facts.ts';

interface FailingNoticeProps {
  channel: 'MAIL' | 'SMS';
  since: string;
  reason: DeliveryFault;
  /** What staff may know beside it. */
  children?: ReactNode;
}

/** That messages of a channel cannot be delivered, since when and why. Speaks the phrases of `delivery`. */
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
