import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Integrations.module.css';
import { deliveryQuery, refreshWebhooks, useEventWords, type WebhookDetail } from './use-webhooks.ts';
import { DeliveryTag, useAnswerWords } from './WebhookTags.tsx';

interface DeliveryPanelProps {
  hook: WebhookDetail;
  id: string;
  onClose: () => void;
}

/** One delivery beside the list: the request of the last try, and the response. */
export function DeliveryPanel({ hook, id, onClose }: DeliveryPanelProps) {
  const t = useTranslations('webhooks.deliveries');
  const { data, error, refetch } = useQuery(deliveryQuery(hook.webhookId, id));
  const gone = isMissing(error);
  const again = data && hook.can.edit && ['ON', 'FAILING'].includes(hook.state) ? <SendAgain hook={hook} id={id} /> : null;
  return (
    <Drawer open title={t('detail')} size={640} onClose={onClose} extra={again}>
      {data ? (
        <Message of={data} />
      ) : gone ? (
        <Missing title={t('missing')} />
      ) : error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Drawer>
  );
}

function SendAgain({ hook, id }: { hook: WebhookDetail; id: string }) {
  const t = useTranslations('webhooks.deliveries');
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await api.webhooks.redeliver({ params: { id: hook.webhookId, deliveryId: id } });
      toast('success', t('sentAgain'));
      await refreshWebhooks();
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button loading={busy} onClick={() => void send()}>
      {t('again')}
    </Button>
  );
}

type Detail = Awaited<ReturnType<typeof api.webhooks.delivery>>;

function Message({ of: row }: { of: Detail }) {
  const t = useTranslations('webhooks.deliveries');
  const eventWords = useEventWords();
  const answer = useAnswerWords()(row);
  const took = row.durationMs === null ? '' : t('duration', { ms: row.durationMs });
  return (
    <>
      <Facts
        items={[
          { key: 'event', label: t('event'), value: `${eventWords(row.event)} (${row.event})` },
          { key: 'status', label: t('status'), value: <DeliveryTag status={row.status} /> },
          { key: 'at', label: t('at'), value: <Moment at={row.createdAt} /> },
          { key: 'tries', label: t('tries'), value: String(row.tries) },
          ...(row.triedAt ? [{ key: 'last', label: t('last'), value: <Moment at={row.triedAt} /> }] : []),
          ...(row.nextAt ? [{ key: 'next', label: t('next'), value: <Moment at={row.nextAt} /> }] : []),
          ...(answer ? [{ key: 'answer', label: t('answer'), value: [answer, took].filter(Boolean).join(' · ') }] : []),
        ]}
      />
      <Text title={t('body')} text={pretty(row.body)} />
      {row.headers.length ? (
        <Text title={t('headers')} text={row.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
      ) : null}
      {row.answer ? <Text title={t('answered')} text={row.answer} /> : null}
    </>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className={styles['label']}>{title}</h3>
      <Row gap="s" align="center" above="2xs" below="xl" padBlock="s" padInline="l" className={styles['secret']}>
        <code>{text}</code>
      </Row>
    </>
  );
}

/** The body formatted for reading; the signed body is the same without white space. */
const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
