import { z } from 'zod';
import { appRef } from '../apps/app-refs.ts';
import { payment } from './checkout.ts';
import { country } from '../countries.ts';
import { currencyCode } from './currencies.ts';
import { id, instant, plainDate, requiredText, text } from '../kit.ts';
import {
  bankAccountFields,
  customerLimits,
  documentKinds,
  orderStepRefusals,
  orderLimits,
  orderSteps,
  timelineKinds,
} from './order-facts.ts';
import { closings, orderLabels, payTypes, quoteActs, voucherStatuses } from './order-states.ts';
import { issuerFields } from './issuer-facts.ts';
import { planUnits } from './plan-facts.ts';
import { lineView, sums } from './quotes.ts';

const whole = z.number().int();

/** An order in a list. Money in minor units of `currency`. */
export const orderRow = z.object({
  id,
  number: z.string(),
  createdAt: instant,
  label: z.enum(orderLabels),
  open: z.boolean(),
  closedHow: z.enum(closings).nullable(),
  payType: z.enum(payTypes).nullable(),
  app: appRef,
  act: z.enum(quoteActs),
  /** The first plan that is charged, and the number of further lines. */
  plan: z.object({ name: z.string(), quantity: whole, unit: z.enum(planUnits), more: whole }).nullable(),
  automatic: z.boolean(),
  orderedBy: z.string(),
  currency: currencyCode,
  amount: whole,
  discount: whole,
  due: whole,
  /** When the order expires, while it is unpaid; and by when its voucher is reviewed, while it waits for that. */
  lapsesAt: instant.nullable(),
  reviewBy: instant.nullable(),
});
export type OrderSummary = z.infer<typeof orderRow>;

/** Total of the orders in one currency. */
export const orderSum = z.object({
  currency: currencyCode,
  orders: whole,
  due: whole,
  unpaid: whole,
  paid: whole,
  refunded: whole,
});
export type OrderSum = z.infer<typeof orderSum>;

/** The customer as stored for the bill. */
export const orderCustomer = z.object({
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  country: z.string(),
  taxNumber: z.string(),
});

const line = (most: number) => text(most).default('');
/** The customer of a bill as people edit it. */
export const customerInput = z.object({
  name: requiredText(customerLimits.name),
  contact: line(customerLimits.contact),
  phone: line(customerLimits.phone).pipe(z.string().regex(/^[+\d\s()./-]*$/, { error: 'wrongFormat' })),
  email: line(customerLimits.email).pipe(z.union([z.literal(''), z.email({ error: 'wrongFormat' })])),
  address: line(customerLimits.address),
  country: z.union([z.literal(''), country]).default(''),
  taxNumber: line(customerLimits.taxNumber),
});

/** A note with a voucher: for example, from which account the money comes. */
export const voucherNote = text(orderLimits.note);

export const voucher = z.object({
  id,
  name: z.string(),
  /** A picture is displayed; a PDF is downloaded. */
  kind: z.enum(['PICTURE', 'PDF']),
  size: whole,
  note: z.string(),
  by: z.string(),
  at: instant,
  /** The review is due at the end of the third working day. */
  dueAt: instant,
  status: z.enum(voucherStatuses),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  /** The reason of a rejection. */
  reason: z.string().nullable(),
});
export type Voucher = z.infer<typeof voucher>;

const refund = z.object({
  id,
  amount: whole,
  at: instant,
  doneAt: instant.nullable(),
  goesTo: z.enum(['CARD', 'BALANCE', 'BANK']),
  status: z.enum(['CLAIMED', 'DONE', 'FAILED']),
  reason: z.string(),
  by: z.string(),
});

export const refundRequest = z.object({
  id,
  reason: z.string(),
  by: z.string(),
  at: instant,
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
});

/** What the bill states besides the order: the issuer, and how it was paid. The customer, lines and sums are those of the order. */
const billView = z.object({
  number: z.string(),
  issuedOn: plainDate,
  issuer: z.object(
    Object.fromEntries(issuerFields.map((field) => [field, z.string()])) as Record<(typeof issuerFields)[number], z.ZodString>,
  ),
  payment: z.object({
    payType: z.enum(payTypes).nullable(),
    /** Brand and last four digits. */
    card: z.string().nullable(),
    paidAt: plainDate.nullable(),
  }),
});

/** Whether a step is allowed, or why not. */
const permit = z.object({ allowed: z.boolean(), why: z.enum(orderStepRefusals).nullable() });

/** All details of one order (specification section 3). */
export const orderDetail = orderRow.extend({
  ...sums,
  lines: z.array(lineView),
  /** The discount of the whole order as a ratio, 0 to 1. */
  discountRatio: z.number(),
  discountedPrice: whole,
  subscriptionId: id.nullable(),
  paidAt: instant.nullable(),
  closedAt: instant.nullable(),
  remittanceCode: z.string(),
  /** The bank account for the transfer; null if there is none for the currency. */
  bankAccount: z
    .object(
      Object.fromEntries(bankAccountFields.map((field) => [field, z.string()])) as Record<
        (typeof bankAccountFields)[number],
        z.ZodString
      >,
    )
    .nullable(),
  customer: orderCustomer,
  payments: z.array(payment),
  vouchers: z.array(voucher),
  refunds: z.array(refund),
  refundRequests: z.array(refundRequest),
  documents: z.array(z.object({ id, kind: z.enum(documentKinds), number: z.string(), issuedOn: plainDate })),
  /** Null until the bill is issued. */
  bill: billView.nullable(),
  /** The history of the order, oldest first. */
  timeline: z.array(
    z.object({ kind: z.enum(timelineKinds), at: instant, by: z.string().nullable(), text: z.string().nullable() }),
  ),
  can: z.object(
    Object.fromEntries(orderSteps.map((step) => [step, permit])) as Record<(typeof orderSteps)[number], typeof permit>,
  ),
  version: whole,
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** An order taken over from the previous system; unknown values are empty. */
export const oldOrderFacts = z.object({
  status: z.string(),
  payType: z.string().default(''),
  currency: currencyCode,
  amount: whole,
  discount: whole.default(0),
  due: whole,
  app: z.string().default(''),
  items: z.array(z.object({ name: z.string(), quantity: whole, amount: whole })).default([]),
  customer: orderCustomer.partial().default({}),
  note: z.string().default(''),
});
export type OldOrderFacts = z.output<typeof oldOrderFacts>;

const oldShared = {
  id,
  number: z.string(),
  orderedAt: instant,
  status: z.string(),
  app: z.string(),
  currency: currencyCode,
  amount: whole,
  due: whole,
};
export const oldOrderRow = z.object(oldShared);
export const oldOrderDetail = z.object({
  ...oldShared,
  payType: z.string(),
  discount: whole,
  items: z.array(z.object({ name: z.string(), quantity: whole, amount: whole })),
  customer: orderCustomer,
  note: z.string(),
});
export type OldOrderSummary = z.infer<typeof oldOrderRow>;
export type OldOrderDetail = z.infer<typeof oldOrderDetail>;
