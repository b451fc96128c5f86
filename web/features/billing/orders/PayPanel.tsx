import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { paidCardName } from '#contract/billing/payment-method-facts.ts';
import { type PayType, payTypes } from '#contract/billing/order-states.ts';
import { api } from '#web/client/api.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { CardPay } from './CardPay.tsx';
import { longDay } from './OrderState.tsx';
import styles from './Orders.module.css';
import { TransferPanel } from './TransferPanel.tsx';
import { type Order, useRefreshOrders } from './use-orders.ts';
import { VoucherUpload } from './VoucherUpload.tsx';

/** The payment actions for an order's state. Renders nothing if there are none. */
export function PayPanel({ order }: { order: Order }) {
  if (order.label === 'WAIT_PAID') return <Running order={order} />;
  if (order.label === 'CREATE') return order.can.pay.allowed ? <Unpaid order={order} /> : <Looked order={order} />;
  if (order.label === 'UPLOADED_VOUCHER') return <Reviewed order={order} />;
  return null;
}

/** Payment by card or bank transfer. */
function Unpaid({ order }: { order: Order }) {
  const t = useTranslations('orderPayment');
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const payType = order.payType ?? 'STRIPE';
  async function change(to: PayType) {
    setBusy(true);
    try {
      await api.orders.setPayType({ params: { id: order.id }, body: { payType: to } });
    } catch {
      // The client has shown the error.
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  return (
    <Surface title={t('pay.choose')}>
      <Rejected order={order} />
      {order.can.payType.allowed ? (
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          value={payType}
          disabled={busy}
          aria-label={t('pay.choose')}
          options={payTypes.toReversed().map((value) => ({
            value,
            label: t(value === 'STRIPE' ? 'pay.byCard' : 'pay.byTransfer'),
          }))}
          onChange={(event) => void change(event.target.value as PayType)}
        />
      ) : null}
      <Stack gap="l" align="start" above="xl" noPrint className={styles['pay']}>
        {payType === 'STRIPE' ? (
          <CardPay order={order} />
        ) : (
          <>
            <TransferPanel order={order} />
            <VoucherUpload order={order} />
          </>
        )}
      </Stack>
    </Surface>
  );
}

/** For people who may view but not pay: the account for a transfer. */
function Looked({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.transfer');
  if (order.payType !== 'BANK_TRANSFER') return null;
  return (
    <Surface title={t('title')}>
      <TransferPanel order={order} />
    </Surface>
  );
}

/** The last voucher was rejected: the reason, and the possible actions. */
function Rejected({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.voucher');
  const [latest] = order.vouchers;
  if (latest?.status !== 'REJECTED') return null;
  return (
    <Alert
      className={styles['before']}
      type="error"
      showIcon
      title={t('rejected')}
      description={t('rejectedText', { reason: latest.reason ?? '' })}
    />
  );
}

/** A voucher waits for review: the date of the review, and a way to replace the voucher. */
function Reviewed({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.voucher');
  const orders = useTranslations('orders');
  const format = useFormatter();
  const [replacing, setReplacing] = useState(false);
  return (
    <Surface title={t('title')}>
      <Text as="p" size="l" weight="strong" below="l">
        {order.reviewBy ? orders('reviewBy', { date: longDay(format, order.reviewBy) }) : null}
      </Text>
      {!order.can.replaceVoucher.allowed ? null : replacing ? (
        <VoucherUpload order={order} onSent={() => setReplacing(false)} />
      ) : (
        <Button onClick={() => setReplacing(true)}>{t('replace')}</Button>
      )}
    </Surface>
  );
}

/** A card payment is in progress and is polled. The cardholder may have to confirm it, or choose another card. */
function Running({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.pay');
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const payment = order.payments.at(-1);
  async function stop() {
    setBusy(true);
    try {
      await api.checkout.stopPaying({ params: { id: order.id } });
    } catch {
      // The client has shown the error.
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  const challenge = payment?.status === 'CHALLENGE';
  return (
    <Surface title={t('title')}>
      <p aria-live="polite">{challenge ? t('challenge') : t('running', { card: paidCardName(payment?.card ?? '') })}</p>
      <Row gap="s" align="center" wrap>
        {order.can.retry.allowed && challenge ? (
          <Button loading={busy} onClick={() => void stop()}>
            {t('other')}
          </Button>
        ) : null}
        {payment?.challengeUrl ? (
          <Button type="primary" href={payment.challengeUrl}>
            {t('confirm')}
          </Button>
        ) : null}
      </Row>
    </Surface>
  );
}
