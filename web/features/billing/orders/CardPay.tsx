import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { cardName, paidCardName } from '#contract/billing/payment-method-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { usePayByCard } from '#web/shared/billing/pay-by-card.ts';
import { formatMoney } from '#web/ui/money.ts';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';

type Card = Awaited<ReturnType<Client['paymentMethods']['list']>>['items'][number];

/** Pays at once with a card of the team, the default card first. The bank's response is shown above. */
export function CardPay({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.pay');
  const sees = can('050300', 'view');
  const { data, error, refetch } = useQuery({
    queryKey: ['payment-methods', 'list'],
    queryFn: ({ signal }) => api.paymentMethods.list({}, { signal }),
    enabled: sees,
  });
  if (!sees) return <Alert type="info" title={t('cardsUnknown')} />;
  if (error) return <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.gateway === null) return <Alert type="info" showIcon title={t('off')} />;
  const cards = data.items.filter(({ usable, expiry }) => usable && (expiry === 'GOOD' || expiry === 'SOON'));
  return (
    <>
      <Declined order={order} />
      <Choice order={order} cards={cards} />
      {can('050300', 'edit') ? <AddCard orderId={order.id} first={cards.length === 0} /> : null}
    </>
  );
}

/** Opens the gateway's form, which returns to the order. */
function AddCard({ orderId, first }: { orderId: string; first: boolean }) {
  const t = useTranslations('orderPayment.pay');
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      location.assign((await api.paymentMethods.begin({ body: { orderId } })).url);
    } catch {
      // The client has shown the error.
      setBusy(false);
    }
  }
  return (
    <Row gap="s" align="center" wrap>
      <Button type={first ? 'primary' : 'link'} loading={busy} onClick={() => void add()}>
        {t('add')}
      </Button>
    </Row>
  );
}

function Choice({ order, cards }: { order: Order; cards: readonly Card[] }) {
  const t = useTranslations('orderPayment.pay');
  const locale = useLocale();
  const payByCard = usePayByCard();
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const card = cards.find(({ id }) => id === chosen) ?? cards.find(({ isDefault }) => isDefault) ?? cards[0];
  if (!card) return <Note>{t('noCards')}</Note>;
  const methodId = card.id;
  const amount = formatMoney(order.due, order.currency, locale, { withCode: true });
  async function pay() {
    if (busy) return;
    setBusy(true);
    await payByCard({ id: order.id, methodId });
    setBusy(false);
  }
  return (
    <Stack gap="l" align="start" className={styles['chosen']}>
      <Radio.Group
        vertical
        value={card.id}
        aria-label={t('card')}
        options={cards.map((each) => ({ value: each.id, label: <CardName card={each} /> }))}
        onChange={(event) => setChosen(event.target.value as string)}
      />
      <Button type="primary" loading={busy} onClick={() => void pay()}>
        {t('now', { amount })}
      </Button>
      <Text tone="quiet">{t('at', { amount })}</Text>
    </Stack>
  );
}

function CardName({ card }: { card: Card }) {
  const t = useTranslations('orderPayment.pay');
  const { expMonth, expYear, isDefault } = card;
  const expiry = `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
  return (
    <span>
      {cardName(card)}{' '}
      <Text tone="quiet">
        {t('expires', { date: expiry })}
        {isDefault ? ` · ${t('default')}` : ''}
      </Text>
    </span>
  );
}

/** Why the last attempt was declined, if the bank states it. */
function Declined({ order }: { order: Order }) {
  const t = useTranslations('orderPayment');
  const last = order.payments.at(-1);
  if (!last || (last.status !== 'FAILED' && last.status !== 'CANCELLED')) return null;
  if (last.status === 'CANCELLED' || last.failure === 'abandoned') return <Alert type="info" title={t('pay.stopped')} />;
  return (
    <Alert
      type="error"
      showIcon
      title={t('pay.failed', { card: paidCardName(last.card) })}
      description={`${t(`failures.${last.failure ?? 'declined'}`)} ${t('pay.retry')}`}
    />
  );
}
