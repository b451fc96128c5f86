import { staffAccounts } from '#contract/billing/staff-accounts.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { route } from '#server/kernel/http/mount.ts';
import type { CheckoutDependencies } from '../checkout/checkout.dependencies.ts';
import * as accounts from './accounts.service.ts';
import * as decisions from './decisions.service.ts';
import * as queue from './queue.service.ts';
import * as sales from './sales.service.ts';

/** Endpoints for the billing work of provider staff. */
export const staffBillingRoutes = (parts: CheckoutDependencies) => [
  route(staffBilling.vouchers, (context, { query }) => queue.vouchers(context, query)),
  route(staffBilling.approveVoucher, (context, { params }) => decisions.approveVoucher(parts, context, params)),
  route(staffBilling.rejectVoucher, (context, { params, body }) => decisions.rejectVoucher(parts, context, params, body.reason)),
  route(staffBilling.refundRequests, (context, { query }) => queue.refundRequests(context, query)),
  route(staffBilling.approveRefund, (context, { params, body }) =>
    decisions.approveRefund(parts, context, params, body.transferTo),
  ),
  route(staffBilling.rejectRefund, (context, { params, body }) => decisions.rejectRefund(parts, context, params, body.reason)),
  route(staffBilling.sales, (context, { query }) => queue.sales(context, query)),
  route(staffBilling.clear, (context, { params, body }) => sales.grantClearance(context, params.id, body.note)),
  route(staffBilling.unclear, (context, { params }) => sales.withdrawClearance(context, params.id)),
  route(staffBilling.credit, (context, { params, body }) => sales.credit(context, params.id, body)),
  route(staffAccounts.read, (context) => accounts.read(context)),
  route(staffAccounts.setIssuer, (context, { body }) => accounts.setIssuer(context, body)),
  route(staffAccounts.setBankAccount, (context, { params, body }) => accounts.setBankAccount(context, params.currency, body)),
  route(staffAccounts.rates, (context) => accounts.rates(context)),
  route(staffAccounts.setRate, (context, { body }) => accounts.setRate(context, body)),
];
