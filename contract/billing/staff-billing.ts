import { z } from 'zod';
import { appRef } from '../apps/app-refs.ts';
import { currencyCode } from './currencies.ts';
import { amountPattern, issuerLimits } from './issuer-facts.ts';
import { byId, endpoint, id, instant, emptyObject, page, pageQuery, requiredText, text } from '../kit.ts';
import { billingLimits, orderLabels, payTypes, voucherStatuses } from './order-states.ts';
import { refundRequestStates, salesStates, voucherQueues } from './staff-billing-facts.ts';

const billing = '/staff/api/v1/billing';
const whole = z.number().int();
const team = z.object({ id, name: z.string(), code: z.string() });
/** Identifies an object of a team: staff are in no team, so the path names both. */
const ofTeam = z.object({ teamId: id, id });

/** The order to which a decision belongs. */
const order = z.object({
  id,
  number: z.string(),
  label: z.enum(orderLabels),
  app: appRef,
  currency: currencyCode,
  /** Minor units: exactly the sum that is to arrive, or that was paid by card or transfer. */
  due: whole,
  fromBalance: whole,
  payType: z.enum(payTypes).nullable(),
  createdAt: instant,
});

/** Proof of a transfer, as staff review it. */
const reviewedVoucher = z.object({
  id,
  team,
  order,
  remittanceCode: z.string(),
  note: z.string(),
  /** A link that is valid for 10 to 15 minutes. Pictures are displayed in place; other files are downloaded. */
  file: z.object({ name: z.string(), contentType: z.string(), size: whole, link: z.string() }),
  uploadedBy: z.string(),
  uploadedAt: instant,
  /** When the review is due: within three working days. */
  dueAt: instant,
  overdue: z.boolean(),
  status: z.enum(voucherStatuses),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether the caller is a member of that team, and so cannot decide about its money. */
  ownTeam: z.boolean(),
});
export type ReviewedVoucher = z.infer<typeof reviewedVoucher>;

const refundRequest = z.object({
  id,
  team,
  order,
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  status: z.enum(refundRequestStates),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  ownTeam: z.boolean(),
});
export type RefundRequest = z.infer<typeof refundRequest>;

const salesTeam = z.object({
  team,
  headcount: whole,
  /** The last time it contacted sales; null for a team that was only searched for. */
  asked: z
    .object({
      at: instant,
      contact: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      message: z.string().nullable(),
      app: z.string().nullable(),
    })
    .nullable(),
  /** Whether it has bought before, so that it may buy without clearance. */
  customer: z.boolean(),
  cleared: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
  balances: z.array(z.object({ currency: currencyCode, minor: whole })),
  ownTeam: z.boolean(),
});
export type SalesTeam = z.infer<typeof salesTeam>;

const found = { ...pageQuery, search: text(100).optional() };
const decision = ['notFound', 'ownTeam', 'alreadyDecided', 'orderMoved', 'keyReused'] as const;

/** Decisions of provider staff about the money of teams (domain rules 5): transfers, refunds, who may buy, credit. */
export const staffBilling = {
  vouchers: endpoint({
    method: 'GET',
    path: `${billing}/vouchers`,
    may: 'staff',
    summary: 'Lists transfer vouchers of all teams: waiting ones by deadline, others newest first',
    query: z.object({ ...found, queue: z.enum(voucherQueues).default('WAITING') }),
    output: page(reviewedVoucher),
  }),
  approveVoucher: endpoint({
    method: 'POST',
    path: `${billing}/vouchers/{teamId}/{id}/approval`,
    may: 'staff',
    summary: 'Approves a voucher; pays its order or, if the order was cancelled, adds the money to the credit balance',
    params: ofTeam,
    output: emptyObject,
    errors: decision,
    log: ['voucher.approve', 'order.pay', 'order.fulfil'],
  }),
  rejectVoucher: endpoint({
    method: 'POST',
    path: `${billing}/vouchers/{teamId}/{id}/rejection`,
    may: 'staff',
    summary: 'Rejects a voucher with a reason, returns the order to unpaid, and notifies the uploader',
    params: ofTeam,
    body: z.object({ reason: requiredText(billingLimits.reason) }),
    output: emptyObject,
    errors: decision,
    log: 'voucher.reject',
  }),
  refundRequests: endpoint({
    method: 'GET',
    path: `${billing}/refund_requests`,
    may: 'staff',
    summary: 'Lists refund requests of all teams: waiting ones by deadline, others newest first',
    query: z.object({ ...found, state: z.enum(refundRequestStates).default('PENDING') }),
    output: page(refundRequest),
  }),
  approveRefund: endpoint({
    method: 'POST',
    path: `${billing}/refund_requests/{teamId}/{id}/approval`,
    may: 'staff',
    fresh: true,
    summary: 'Approves a refund; returns the money the way it was paid and ends what the order bought',
    params: ofTeam,
    /** Where money paid by transfer is refunded: to the credit balance, or to a bank account by hand. */
    body: z.object({ transferTo: z.enum(['BALANCE', 'BANK']).default('BALANCE') }),
    output: emptyObject,
    errors: [...decision, 'refundNotLatest', 'creditSpent'],
    log: ['refundRequest.approve', 'order.refund'],
  }),
  rejectRefund: endpoint({
    method: 'POST',
    path: `${billing}/refund_requests/{teamId}/{id}/rejection`,
    may: 'staff',
    summary: 'Rejects a refund request with a reason and notifies the requester',
    params: ofTeam,
    body: z.object({ reason: requiredText(billingLimits.reason) }),
    output: emptyObject,
    errors: decision,
    log: 'refundRequest.reject',
  }),
  sales: endpoint({
    method: 'GET',
    path: `${billing}/teams`,
    may: 'staff',
    summary: 'Lists teams that contacted sales or were approved by it; any team by part of its name',
    query: z.object({ ...found, state: z.enum(salesStates).optional() }),
    output: page(salesTeam),
  }),
  clear: endpoint({
    method: 'POST',
    path: `${billing}/teams/{id}/clearance`,
    may: 'staff',
    summary: 'Approves a team of more than 25 people for self-service',
    params: byId,
    body: z.object({ note: text(issuerLimits.note).default('') }),
    output: emptyObject,
    errors: ['teamNotFound', 'ownTeam', 'noChanges', 'keyReused'],
    log: 'salesClearance.grant',
  }),
  unclear: endpoint({
    method: 'DELETE',
    path: `${billing}/teams/{id}/clearance`,
    may: 'staff',
    summary: 'Withdraws the approval for self-service; existing purchases are unaffected',
    params: byId,
    output: emptyObject,
    errors: ['teamNotFound', 'ownTeam', 'noChanges', 'keyReused'],
    log: 'salesClearance.withdraw',
  }),
  credit: endpoint({
    method: 'POST',
    path: `${billing}/teams/{id}/credit`,
    may: 'staff',
    fresh: true,
    summary: 'Adds to the credit balance of a team, with a note that the team can read',
    params: byId,
    body: z.object({
      currency: currencyCode,
      /** A decimal as typed, such as '1280.50'. */
      amount: z.string().regex(amountPattern, { error: 'wrongFormat' }),
      note: requiredText(issuerLimits.note),
    }),
    output: emptyObject,
    errors: ['teamNotFound', 'ownTeam', 'keyReused'],
    log: 'credit.add',
  }),
};
