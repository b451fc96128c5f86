import { z } from 'zod';
import {
  byId,
  endpoint,
  id,
  listOf,
  emptyObject,
  page,
  pageQuery,
  payManager,
  requiredParagraphs,
  shownColumns,
  text,
  websiteManager,
} from '../kit.ts';
import {
  requestableLabels,
  expandLabels,
  orderColumns,
  orderPageSizes,
  orderSorts,
  orderYears,
  shortPeriods,
} from './order-facts.ts';
import { billingLimits, payTypes } from './order-states.ts';
import { customerInput, oldOrderDetail, oldOrderRow, orderDetail, orderRow, orderSum, refundRequest } from './order-views.ts';

const view = { menu: '050100', access: 'view' } as const;
const edit = { menu: '050100', access: 'edit' } as const;
const path = `${payManager}/orders`;
const one = `${path}/{id}`;

/** Labels in any spelling of the specification (section 4). */
const labels = listOf(z.enum(requestableLabels)).transform(expandLabels);

const year = z
  .string()
  .regex(/^\d{4}$/, { error: 'notOneOf' })
  .refine((value) => Number(value) >= orderYears.from && Number(value) <= orderYears.to, { error: 'notOneOf' });

const sizes: readonly number[] = orderPageSizes;
const paged = {
  page: pageQuery.page,
  size: z.coerce
    .number()
    .int()
    .refine((value) => sizes.includes(value), { error: 'notOneOf' })
    .default(10),
};

const filters = {
  /** A part of the order number. */
  search: text(32).optional(),
  status: labels.optional(),
  /** The last six months, the last year, or one calendar year, in the team's time zone (specification section 9). */
  period: z.union([z.enum(shortPeriods), year]).optional(),
};
const sorted = { sort: z.enum(orderSorts).default('createdAt'), order: z.enum(['asc', 'desc']).default('desc') };
export const orderFilters = z.object({ ...filters, ...sorted });
export type OrderFilters = z.output<typeof orderFilters>;

/** Orders (050100): specification sections 2 to 9, domain rules 5. Placing, paying and cancelling are in contract/billing/checkout.ts. */
export const orders = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Lists orders of the team with their totals, newest first; pages of 10 or 100',
    query: z.object({ ...paged, ...filters, ...sorted }),
    output: page(orderRow).extend({ sums: z.array(orderSum), years: z.array(z.number().int()) }),
  }),
  read: endpoint({
    method: 'GET',
    path: one,
    may: view,
    summary: 'Returns an order with lines, payments, vouchers, refunds, documents and available actions',
    params: byId,
    output: orderDetail,
    errors: ['notFound'],
  }),
  countPendingPayment: endpoint({
    method: 'GET',
    path: `${websiteManager}/orders/count_pending_payment`,
    may: view,
    summary: 'Returns the number of open unpaid orders as `data`; for the owner and super administrators',
    output: z.number().int(),
  }),
  exportList: endpoint({
    method: 'POST',
    path: `${path}/exports`,
    may: view,
    summary: 'Exports the matching orders as .xlsx, with all columns or those given',
    body: orderFilters.extend({ columns: shownColumns(orderColumns) }),
    kind: 'file',
    timeout: 60,
    output: emptyObject,
    errors: ['keyReused'],
    log: 'order.export',
  }),
  uploadVoucher: endpoint({
    method: 'POST',
    path: `${one}/vouchers`,
    may: edit,
    summary: 'Uploads a transfer voucher: multipart `file`, PDF, PNG, JPEG or WebP up to 10 MB; the last one counts',
    params: byId,
    kind: 'upload',
    timeout: 60,
    output: orderDetail,
    errors: [
      'notFound',
      'orderMoved',
      'paymentRunning',
      'notByTransfer',
      'voucherLimitReached',
      'fileTooLarge',
      'fileTypeRefused',
      'fileUnreadable',
      'keyReused',
      'memberOnly',
    ],
    log: 'order.voucher',
  }),
  voucher: endpoint({
    method: 'GET',
    path: `${one}/vouchers/{voucherId}`,
    may: view,
    summary: 'Downloads the file of a voucher as an attachment; never rendered on this origin',
    params: z.object({ id, voucherId: id }),
    kind: 'file',
    timeout: 60,
    output: emptyObject,
    errors: ['notFound', 'fileUnavailable'],
  }),
  setPayType: endpoint({
    method: 'PUT',
    path: `${one}/pay_type`,
    may: edit,
    summary: 'Changes the payment method of an unpaid order and, with it, its expiry',
    params: byId,
    body: z.object({ payType: z.enum(payTypes) }),
    output: orderDetail,
    errors: ['notFound', 'orderMoved', 'paymentRunning', 'noChanges', 'memberOnly'],
    log: 'order.payType',
  }),
  setCustomer: endpoint({
    method: 'PUT',
    path: `${one}/customer`,
    may: edit,
    summary: 'Sets the recipient of the bill of an unpaid order',
    params: byId,
    body: customerInput,
    output: orderDetail,
    errors: ['notFound', 'orderMoved', 'noChanges', 'memberOnly'],
    log: 'order.customer',
  }),
  askRefund: endpoint({
    method: 'POST',
    path: `${one}/refund_requests`,
    may: edit,
    summary: 'Requests a refund of a paid order; provider staff decide',
    params: byId,
    body: z.object({ reason: requiredParagraphs(billingLimits.reason) }),
    output: refundRequest,
    errors: ['notFound', 'orderMoved', 'refundAsked', 'memberOnly'],
    log: 'order.askRefund',
  }),
  old: endpoint({
    method: 'GET',
    path: `${path}/old`,
    may: view,
    summary: 'Lists orders of the previous system',
    query: z.object({ ...paged, search: filters.search }),
    output: page(oldOrderRow),
  }),
  readOld: endpoint({
    method: 'GET',
    path: `${path}/old/{id}`,
    may: view,
    summary: 'Returns an order of the previous system, which is read-only',
    params: byId,
    output: oldOrderDetail,
    errors: ['notFound'],
  }),
};
