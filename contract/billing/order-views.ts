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
  orderHindrances,
  orderLimits,
  orderSteps,
  timelineKinds,
} from './order-facts.ts';
import { closings, orderLabels, payTypes, quoteActs, voucherStatuses } from './order-states.ts';
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
  /** The first plan that is charged, and how many lines more there are. */
  plan: z.object({ name: z.string(), quantity: whole, unit: z.enum(planUnits), more: whole }).nullable(),
  automatic: z.boolean(),
  orderedBy: z.string(),
  currency: currencyCode,
  amount: whole,
  discount: whole,
  due: whole,
  /** When it is gone, while it is unpaid; by when its voucher is looked at, while it waits. */
  lapsesAt: instant.nullable(),
  reviewBy: instant.nullable(),
});
export type OrderSummary = z.infer<typeof orderRow>;

/** What orders of one currency come to. */
export const orderSum = z.object({
  currency: currencyCode,
  orders: whole,
  due: whole,
  unpaid: whole,
  paid: whole,
  refunded: whole,
});
export type OrderSum = z.infer<typeof orderSum>;

/** Who a bill names, as it is written down. */
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
/** The same as people change it. */
export const customerInput = z.object({
  name: requiredText(customerLimits.name),
  contact: line(customerLimits.contact),
  phone: line(customerLimits.phone).pipe(z.string().regex(/^[+\d\s()./-]*$/, { error: 'wrongFormat' })),
  email: line(customerLimits.email).pipe(z.union([z.literal(''), z.email({ error: 'wrongFormat' })])),
  address: line(customerLimits.address),
  country: z.union([z.literal(''), country]).default(''),
  taxNumber: line(customerLimits.taxNumber),
});

/** What is said along with a voucher: from which account the money comes, for instance. */
export const voucherNote = text(orderLimits.note);

export const voucher = z.object({
  id,
  name: z.string(),
  /** A picture is shown; a PDF is saved. */
  kind: z.enum(['PICTURE', 'PDF']),
  size: whole,
  note: z.string(),
  by: z.string(),
  at: instant,
  /** The review is done by the end of the third working day. */
  dueAt: instant,
  status: z.enum(voucherStatuses),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  /** Why it was rejected. */
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

/** Whether something can be done, and what stands against it. */
const permit = z.object({ allowed: z.boolean(), why: z.enum(orderHindrances).nullable() });

/** Everything of one order (specification section 3). */
export const orderDetail = orderRow.extend({
  ...sums,
  lines: z.array(lineView),
  /** Of the whole order: the part that is taken off, 0 to 1. */
  discountRatio: z.number(),
  discountedPrice: whole,
  subscriptionId: id.nullable(),
  paidAt: instant.nullable(),
  closedAt: instant.nullable(),
  remittanceCode: z.string(),
  /** Where a transfer goes; null where no account of the currency is known. */
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
  /** What happened, in order. */
  timeline: z.array(
    z.object({ kind: z.enum(timelineKinds), at: instant, by: z.string().nullable(), text: z.string().nullable() }),
  ),
  can: z.object(
    Object.fromEntries(orderSteps.map((step) => [step, permit])) as Record<(typeof orderSteps)[number], typeof permit>,
  ),
  version: whole,
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** An order of the system before this one, as it was taken over: what is not known is empty. */
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
