import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AppAccessStatus } from '#contract/apps/app-requests.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { Moment } from '#web/ui/Time.tsx';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Permission.module.css';
import { refreshAccessStatus } from './use-access-status.ts';

/** The state of the person's latest request. */
export function OwnRequest({ standing: { request, againAt } }: { standing: AppAccessStatus }) {
  const t = useTranslations('appRequests');
  const format = useFormatter();
  if (!request || request.status === 'WITHDRAWN') return null;
  const titles = { PENDING: t('own.pending'), REJECTED: t('own.rejected'), APPROVED: t('own.approved') } as const;
  const reason = request.status === 'REJECTED' ? request.decisionReason : request.reason;
  return (
    <Stack as="section" gap="xs" align="start" padBlock="l" padInline="xl" className={styles['own']} role="status">
      <Text as="h2" size="m">
        {titles[request.status]}
      </Text>
      {reason ? <p>{request.status === 'REJECTED' ? t('own.because', { reason }) : reason}</p> : null}
      <Note size="s">
        {t('own.asked')} <Moment at={request.createdAt} relative />
      </Note>
      {againAt ? (
        <Note size="s">
          {t('own.againAt', { time: format.dateTime(new Date(againAt), { dateStyle: 'medium', timeStyle: 'short' }) })}
        </Note>
      ) : null}
      {request.status === 'PENDING' ? <Withdraw id={request.id} /> : null}
    </Stack>
  );
}

function Withdraw({ id }: { id: string }) {
  const t = useTranslations('appRequests.own');
  const [busy, setBusy] = useState(false);
  async function withdraw() {
    setBusy(true);
    try {
      await api.appRequests.withdraw({ params: { id } });
      toast('success', t('withdrawn'));
    } finally {
      setBusy(false);
      await refreshAccessStatus();
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => inBackground(withdraw())}>
      {t('withdraw')}
    </Button>
  );
}
