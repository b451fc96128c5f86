import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { paidCardName } from '#contract/billing/payment-method-facts.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { regionName } from '#web/ui/region-name.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { Grid, Stack, Text } from '#web/ui/layout.tsx';
import styles from './BillSheet.module.css';
import { LinesTable } from './OrderLines.tsx';
import { OrderTag } from './OrderTag.tsx';
import { TransferPanel } from './TransferPanel.tsx';
import type { Order } from './use-orders.ts';

/** A bill as it is printed: the facts of its PDF in the language of the reader. An order without a bill states what to pay. */
export function BillSheet({ order }: { order: Order }) {
  const t = useTranslations('billingDocuments');
  const orders = useTranslations('orders');
  const dateText = useDateText();
  const { bill, customer } = order;
  const party = usePartyLines();
  return (
    <Stack as="article" gap="3xl" pad="3xl" maxWidth={820} full frame breakable className={styles['bill']}>
      <Facts
        items={[
          ...(bill ? [{ key: 'issued', label: t('issuedOn'), value: dateText(bill.issuedOn) }] : []),
          { key: 'order', label: t('order'), value: order.number },
          { key: 'ordered', label: t('orderedOn'), value: dateText(order.createdAt.slice(0, 10)) },
          ...(bill ? [] : [{ key: 'state', label: orders('columns.status'), value: <OrderTag label={order.label} /> }]),
        ]}
      />
      <Grid min={220} gap="3xl">
        {bill ? <Party title={t('from')} name={bill.issuer.name} lines={party.issuer(bill.issuer)} /> : null}
        <Party title={t('to')} name={customer.name} lines={party.customer(customer)} />
      </Grid>
      <Stack gap="2xs">
        <Text weight="strong">{order.app.name}</Text>
        <LinesTable order={order} />
      </Stack>
      {bill ? <Payment order={order} bill={bill} /> : <ToPay order={order} />}
    </Stack>
  );
}

type Bill = NonNullable<Order['bill']>;

function usePartyLines() {
  const t = useTranslations('billingDocuments');
  const locale = useLocale();
  const taxOf = (number: string) => (number ? t('taxNumber', { number }) : '');
  return {
    issuer: ({ localName, address, country, registration, taxNumber, email, phone, website }: Bill['issuer']) => [
      localName,
      address,
      regionName(country, locale),
      registration ? t('registration', { number: registration }) : '',
      taxOf(taxNumber),
      [email, phone].filter(Boolean).join(' · '),
      website,
    ],
    customer: ({ contact, address, country, taxNumber, email, phone }: Order['customer']) => [
      contact ? t('attention', { name: contact }) : '',
      address,
      regionName(country, locale),
      taxOf(taxNumber),
      [email, phone].filter(Boolean).join(' · '),
    ],
  };
}

function Party({ title, name, lines }: { title: string; name: string; lines: readonly string[] }) {
  return (
    <Stack as="section" shrink aria-label={title}>
      <Text tone="quiet">{title}</Text>
      <Text weight="strong">{name}</Text>
      {lines.filter(Boolean).map((line) => (
        <Text key={line} preLine>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

/** How the bill was paid. */
function Payment({ order, bill: { payment } }: { order: Order; bill: Bill }) {
  const t = useTranslations('billingDocuments');
  const locale = useLocale();
  const dateText = useDateText();
  const money = (minor: number) => formatMoney(minor, order.currency, locale, { withCode: true });
  const paid = { amount: money(order.due), date: payment.paidAt ? dateText(payment.paidAt) : '' };
  const lines = [
    ...(payment.payType === 'STRIPE' ? [t('byCard', { ...paid, card: paidCardName(payment.card ?? '') })] : []),
    ...(payment.payType === 'BANK_TRANSFER' ? [t('byTransfer', { ...paid, code: order.remittanceCode })] : []),
    ...(order.fromBalance ? [t('byBalance', { amount: money(order.fromBalance) })] : []),
    ...(order.due + order.fromBalance === 0 ? [t('nothingDue')] : []),
  ];
  return (
    <Lines title={t('payment')}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Lines>
  );
}

/** For an unpaid order by bank transfer: the account, the amount and the payment reference. */
function ToPay({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.transfer');
  if (order.label !== 'CREATE' || order.payType !== 'BANK_TRANSFER') return null;
  return (
    <Lines title={t('title')}>
      <TransferPanel order={order} />
    </Lines>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="2xs" aria-label={title}>
      <Text tone="quiet">{title}</Text>
      {children}
    </Stack>
  );
}
