import type { DocumentFacts } from '#contract/billing/document-facts.ts';
import { ownRefundReasons } from '#contract/billing/payment-facts.ts';
import { paidCardName } from '#contract/billing/payment-method-facts.ts';
import type { Block } from '#server/integrations/pdf/sheet.ts';
import { quiet, words } from './document-text.view.ts';
import type { Wording } from './wording.view.ts';

/** A labelled amount of a document; `total` is emphasised. */
export interface Sum {
  label: string;
  value: string;
  total?: boolean;
}

/** The sums of an order: amount − discount − unused time + addition to the credit balance = paid from the balance + due. */
export function sumsOf(facts: DocumentFacts, { t, money, coded, less }: Wording): Sum[] {
  const { amount, discount, unused, fromBalance, toBalance, due } = facts;
  return [
    { label: t('orders.lines.sum'), value: money(amount) },
    ...(discount ? [{ label: t('billingDocuments.discount'), value: less(discount) }] : []),
    ...(discount ? [{ label: t('orders.lines.discounted'), value: money(amount - discount) }] : []),
    ...(unused ? [{ label: t('orders.lines.unusedSum'), value: less(unused) }] : []),
    ...(toBalance ? [{ label: t('orders.lines.toBalance'), value: money(toBalance) }] : []),
    ...(fromBalance ? [{ label: t('orders.lines.fromBalance'), value: less(fromBalance) }] : []),
    { label: t('billingDocuments.total'), value: coded(due), total: true },
  ];
}

/** Lays out labels and amounts at the right; the last sum is emphasised. */
export function sumsTable(sums: readonly Sum[]): Block {
  return {
    columns: [
      { width: '*', text: '' },
      {
        width: 290,
        table: {
          widths: ['*', 'auto'],
          body: sums.map(({ label, value, total = false }) => [
            { ...words(label), bold: total, ...(total && { fontSize: 11 }) },
            { text: value, alignment: 'right' as const, noWrap: true, bold: total, ...(total && { fontSize: 11 }) },
          ]),
        },
        layout: 'sums',
      },
    ],
  };
}

/**
 * States how the order was paid: by card (brand and last four digits), by transfer (remittance code) or from the credit
 * balance.
 */
export function paidBlock({ payment, due, fromBalance }: DocumentFacts, { t, coded, day }: Wording): Block {
  const date = day(payment.paidAt || '1970-01-01');
  const paid = { amount: coded(due), date };
  return {
    stack: [
      { ...quiet(t('billingDocuments.payment')), bold: true },
      ...[
        ...(payment.payType === 'STRIPE'
          ? [t('billingDocuments.byCard', { ...paid, card: cardMarked(payment.card ?? '') })]
          : []),
        ...(payment.payType === 'BANK_TRANSFER'
          ? [t('billingDocuments.byTransfer', { ...paid, code: payment.remittanceCode })]
          : []),
        ...(fromBalance ? [t('billingDocuments.byBalance', { amount: coded(fromBalance) })] : []),
        ...(due + fromBalance === 0 ? [t('billingDocuments.nothingDue')] : []),
      ].map(words),
    ],
    margin: [0, 20, 0, 0],
  };
}

/** Formats 'visa 4242' like the card: 'Visa **** 4242'. Dots would be as wide as Chinese characters in this font. */
const cardMarked = (card: string) => paidCardName(card).replace('••••', '****');

/** States where the money of a refunded order went, and why. */
export function refundSums(refund: NonNullable<DocumentFacts['refund']>, { t, money, coded, less }: Wording): Block {
  const { toCard, toBalance, toBank, takenBack, reason } = refund;
  const own = ownRefundReasons.find((known) => known === reason);
  const total = toCard + toBalance + toBank;
  return {
    stack: [
      { ...quiet(t('billingDocuments.refund')), bold: true, margin: [0, 20, 0, 4] },
      words(`${t('billingDocuments.reason')}: ${own ? t(`billingDocuments.reasons.${own}`) : reason}`),
      sumsTable([
        ...(toCard ? [{ label: t('billingDocuments.toCard'), value: money(toCard) }] : []),
        ...(toBalance ? [{ label: t('billingDocuments.toBalance'), value: money(toBalance) }] : []),
        ...(toBank ? [{ label: t('billingDocuments.toBank'), value: money(toBank) }] : []),
        ...(takenBack ? [{ label: t('billingDocuments.takenBack'), value: less(takenBack) }] : []),
        { label: t('billingDocuments.refundTotal'), value: coded(total), total: true },
      ]),
    ],
  };
}
