import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { paidCardName } from '#contract/billing/payment-method-facts.ts';
import { api, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { customerFacts } from './customer-facts.ts';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';

/** Beside an order: its documents, whom they name, and what happened. */
export function OrderSide({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const words = useTranslations('orders.customer');
  const locale = useLocale();
  return (
    <>
      <Documents order={order} />
      <Surface
        title={words('title')}
        aside={
          order.can.customer.allowed ? (
            <Button type="link" size="small" onClick={onEdit}>
              {words('edit')}
            </Button>
          ) : null
        }
      >
        <Facts wide items={customerFacts(order.customer, words, locale)} />
        {order.can.customer.allowed ? <p className={styles['quiet']}>{words('frozen')}</p> : null}
      </Surface>
      <Timeline order={order} />
    </>
  );
}

function Documents({ order }: { order: Order }) {
  const words = useTranslations('orders.documents');
  if (order.label === 'CANCELED') return null;
  return (
    <Surface title={words('title')}>
      {order.documents.length ? (
        <ul className={styles['documents']}>
          {order.documents.map((document) => (
            <li key={document.id}>
              <Document orderId={order.id} document={document} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles['quiet']}>{words('none')}</p>
      )}
    </Surface>
  );
}

function Document({ orderId: id, document }: { orderId: string; document: Order['documents'][number] }) {
  const words = useTranslations('orders.documents');
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const params = { id, documentId: document.id };
      saveFile((await api.billingDocuments.read({ params })) as unknown as ReceivedFile);
    } catch {
      // What went wrong is told by the call itself.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button type="link" icon={<Icon name="download" size={16} />} loading={busy} onClick={() => void download()}>
      {words('download', { kind: words(document.kind), number: document.number })}
    </Button>
  );
}

function Timeline({ order }: { order: Order }) {
  const words = useTranslations('orders.timeline');
  const format = useFormatter();
  return (
    <Surface title={words('title')}>
      <ol className={styles['timeline']}>
        {order.timeline.map(({ kind, at, by, text }) => {
          const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
          return (
            <li key={`${kind} ${at} ${text ?? ''}`}>
              <strong>{words(kind)}</strong>
              <span className={styles['quiet']}>{by ? words('by', { time, name: by }) : time}</span>
              {text ? <span>{kind === 'CARD_FAILED' || kind === 'CARD_PAID' ? paidCardName(text) : text}</span> : null}
            </li>
          );
        })}
      </ol>
    </Surface>
  );
}
