import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { paidCardName } from '#contract/billing/payment-method-facts.ts';
import { api, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { List, Note, Text } from '#web/ui/layout.tsx';
import { customerFacts } from './customer-facts.ts';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';

/** Beside an order: its documents, the customer, and its history. */
export function OrderSide({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const t = useTranslations('orders.customer');
  const locale = useLocale();
  return (
    <>
      <Documents order={order} />
      <Surface
        title={t('title')}
        aside={
          order.can.customer.allowed ? (
            <Button type="link" size="small" onClick={onEdit}>
              {t('edit')}
            </Button>
          ) : null
        }
      >
        <Facts wide items={customerFacts(order.customer, t, locale)} />
        {order.can.customer.allowed ? <Note>{t('frozen')}</Note> : null}
      </Surface>
      <Timeline order={order} />
    </>
  );
}

function Documents({ order }: { order: Order }) {
  const t = useTranslations('orders.documents');
  if (order.label === 'CANCELED') return null;
  return (
    <Surface title={t('title')}>
      {order.documents.length ? (
        <List gap="l" className={styles['documents']}>
          {order.documents.map((document) => (
            <li key={document.id}>
              <Document orderId={order.id} document={document} />
            </li>
          ))}
        </List>
      ) : (
        <Note>{t('none')}</Note>
      )}
    </Surface>
  );
}

function Document({ orderId: id, document }: { orderId: string; document: Order['documents'][number] }) {
  const t = useTranslations('orders.documents');
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const params = { id, documentId: document.id };
      saveFile((await api.billingDocuments.read({ params })) as unknown as ReceivedFile);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button type="link" icon={<Icon name="download" size={16} />} loading={busy} onClick={() => void download()}>
      {t('download', { kind: t(document.kind), number: document.number })}
    </Button>
  );
}

function Timeline({ order }: { order: Order }) {
  const t = useTranslations('orders.timeline');
  const format = useFormatter();
  return (
    <Surface title={t('title')}>
      <List as="ol" gap="l" className={styles['timeline']}>
        {order.timeline.map(({ kind, at, by, text }) => {
          const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
          return (
            <li key={`${kind} ${at} ${text ?? ''}`}>
              <strong>{t(kind)}</strong>
              <Text tone="quiet">{by ? t('by', { time, name: by }) : time}</Text>
              {text ? <span>{kind === 'CARD_FAILED' || kind === 'CARD_PAID' ? paidCardName(text) : text}</span> : null}
            </li>
          );
        })}
      </List>
    </Surface>
  );
}
