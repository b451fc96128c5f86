import type { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { issuerFields } from '#contract/billing/issuer-facts.ts';
import { bankAccountFields, type OrderCustomer } from '#contract/billing/order-facts.ts';
import { labelOf } from '#contract/billing/order-states.ts';
import type { orderCustomer, orderDetail, orderRow, refundRequest, voucher } from '#contract/billing/order-views.ts';
import { type CardFailure, cardFailures } from '#contract/billing/payment-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { orderReaderOf } from './orders.policy.ts';
import type { OrderDetailRow, ListedOrderRow, OrderPaymentRow, RefundRequestRow, VoucherRow } from './orders.repository.ts';
import { permitsOf, ratioOf } from './orders.rules.ts';
import { timelineOf } from './orders.timeline.view.ts';

const iso = (value: Date | string) => new Date(value).toISOString();
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value));

export const labelOfRow = ({ pay_status: payStatus, open, paying }: Pick<ListedOrderRow, 'pay_status' | 'open' | 'paying'>) =>
  labelOf({ payStatus, open, paying });

/** Returns an order for lists. `plan` is the first charge, `more` the number of further charges. */
export function rowView(row: ListedOrderRow, language: Language): z.input<typeof orderRow> {
  const [first, ...others] = row.lines.filter(({ kind }) => kind === 'CHARGE');
  const label = labelOfRow(row);
  return {
    id: row.id,
    number: row.number,
    createdAt: iso(row.created_at),
    label,
    open: row.open,
    closedHow: row.close_reason,
    payType: row.pay_type,
    app: { appId: row.appId, name: row.name, icon: row.icon },
    act: row.action,
    plan: first ? { name: first.planName[language], quantity: first.quantity, unit: first.unit, more: others.length } : null,
    automatic: row.automatic,
    orderedBy: row.ordered_by_name,
    currency: row.currency,
    amount: row.amount,
    discount: row.discount,
    due: row.due,
    lapsesAt: label === 'CREATE' || label === 'WAIT_PAID' ? iso(row.expires_at) : null,
    reviewBy: label === 'UPLOADED_VOUCHER' ? isoOrNull(row.review_by) : null,
  };
}

/** Returns the details of an order in the caller's language, with the steps the caller can take. */
export function detailView(context: TeamContext, row: OrderDetailRow): z.input<typeof orderDetail> {
  const reader = orderReaderOf(context);
  const brief = rowView(row, context.language);
  const documents = row.documents.map(({ id, kind, number, issued_on: issuedOn }) => ({ id, kind, number, issuedOn }));
  return {
    ...brief,
    unused: row.unused,
    fromBalance: row.from_balance,
    toBalance: row.to_balance,
    lines: row.lines.map((line) => ({ ...line, planName: line.planName[context.language] })),
    discountRatio: ratioOf(row.amount, row.discount),
    discountedPrice: row.amount - row.discount,
    subscriptionId: row.subscription_id,
    paidAt: isoOrNull(row.paid_at),
    closedAt: isoOrNull(row.closed_at),
    remittanceCode: row.remittance_code,
    bankAccount: row.bank_account && accountView(row.bank_account),
    customer: customerView(row.customer),
    payments: row.payments.map((each) => paymentView(each, reader.edits && reader.member)),
    vouchers: row.vouchers.map(voucherView),
    refunds: row.refunds.map((refund) => ({
      id: refund.id,
      amount: refund.amount,
      at: iso(refund.created_at),
      doneAt: isoOrNull(refund.completed_at),
      goesTo: refund.destination,
      status: refund.status,
      reason: refund.reason,
      by: refund.created_by_name,
    })),
    refundRequests: row.refund_requests.map(requestView),
    documents,
    bill: row.bill && billOf(row.bill),
    timeline: timelineOf(row),
    can: permitsOf(
      {
        label: brief.label,
        payType: row.pay_type,
        automatic: row.automatic,
        documents,
        refundAsked: row.refund_requests.some(({ status }) => status === 'PENDING'),
        vouchers: row.vouchers.length,
      },
      reader,
    ),
    version: row.version,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const accountView = (facts: Record<string, unknown>) =>
  Object.fromEntries(bankAccountFields.map((field) => [field, textOf(facts[field])])) as Record<
    (typeof bankAccountFields)[number],
    string
  >;

function billOf({ number, issuedOn, issuer, payment: { payType, card, paidAt } }: NonNullable<OrderDetailRow['bill']>) {
  const facts = Object.fromEntries(issuerFields.map((field) => [field, textOf(issuer?.[field])]));
  return {
    number,
    issuedOn,
    issuer: facts as Record<(typeof issuerFields)[number], string>,
    payment: { payType, card, paidAt: paidAt ? paidAt.slice(0, 10) : null },
  };
}

/** Returns the customer stored with an order; missing fields are empty strings. */
export const customerView = (stored: Partial<Record<keyof OrderCustomer, unknown>>): z.input<typeof orderCustomer> => ({
  name: textOf(stored.name),
  contact: textOf(stored.contact),
  phone: textOf(stored.phone),
  email: textOf(stored.email),
  address: textOf(stored.address),
  country: textOf(stored.country),
  taxNumber: textOf(stored.taxNumber),
});

const isFailure = (value: string): value is CardFailure => (cardFailures as readonly string[]).includes(value);

/** The challenge URL is included only for callers who can pay. */
function paymentView(row: OrderPaymentRow, pays: boolean) {
  const failure = row.failure === null ? null : isFailure(row.failure) ? row.failure : 'processingError';
  return {
    id: row.id,
    status: row.status,
    card: row.card,
    amount: row.amount,
    challengeUrl: pays && row.status === 'CHALLENGE' ? row.challenge_url : null,
    failure,
    at: iso(row.created_at),
  };
}

function voucherView(row: VoucherRow): z.input<typeof voucher> {
  return {
    id: row.id,
    name: row.name,
    kind: row.content_type === 'application/pdf' ? 'PDF' : 'PICTURE',
    size: row.size,
    note: row.note,
    by: row.uploaded_by_name,
    at: iso(row.uploaded_at),
    dueAt: iso(row.due_at),
    status: row.status,
    decidedAt: isoOrNull(row.decided_at),
    decidedBy: row.decided_by_name,
    reason: row.reason,
  };
}

export function requestView(row: RefundRequestRow): z.input<typeof refundRequest> {
  return {
    id: row.id,
    reason: row.reason,
    by: row.requested_by_name,
    at: iso(row.requested_at),
    status: row.status,
    decidedAt: isoOrNull(row.decided_at),
    decisionReason: row.decision_reason,
  };
}
