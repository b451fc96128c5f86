import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { about, type CheckoutDependencies } from '../checkout/checkout.dependencies.ts';
import { tryFulfil } from '../checkout/fulfil.service.ts';
import { expiresAt } from '../checkout/expiry.rules.ts';
import { refundOrderIn } from '../checkout/refund.service.ts';
import { sendRefunds } from '../checkout/send-refund.service.ts';
import { settleTransfer } from '../checkout/transfer.service.ts';
import * as repository from '#server/features/billing/orders/orders.decisions.repository.ts';
import { notifyOfDecision } from './staff-billing.emails.ts';
import { type StaffWriter, staffIn } from './staff.service.ts';

interface Which {
  teamId: string;
  id: string;
}

/**
 * Approves a transfer: the order is paid, or the money becomes credit balance if the order was cancelled (domain rules 5). Of
 * concurrent decisions the first takes effect. Throws ownTeam, alreadyDecided.
 */
export function approveVoucher(parts: CheckoutDependencies, context: AccountContext, which: Which) {
  return decide(
    context,
    'vouchers',
    which,
    async (tx, staff, order) => {
      const decision = { status: 'APPROVED', at: context.now, by: staff.actor.displayName } as const;
      const voucher = await repository.decideVoucher(tx, which.teamId, which.id, ['WAITING', 'WITHDRAWN'], decision);
      if (!voucher) throw new AppError('alreadyDecided');
      const { due: amount, currency } = order;
      await record(tx, staff, { ...aboutOrder(order), action: 'voucher.approve', after: { amount, currency } });
      await settleTransfer(tx, staff, order.id);
      await notifyOfDecision(tx, parts, staff.team, voucher.uploaded_by, { template: 'voucherApproved', order });
    },
    (orderId) => tryFulfil(parts, which.teamId, orderId),
  );
}

/**
 * Rejects a voucher and returns the order to unpaid, with time for another voucher. Throws ownTeam, alreadyDecided, orderMoved.
 */
export function rejectVoucher(parts: CheckoutDependencies, context: AccountContext, which: Which, reason: string) {
  return decide(context, 'vouchers', which, async (tx, staff, order) => {
    const decision = { status: 'REJECTED', at: context.now, by: staff.actor.displayName, reason } as const;
    const voucher = await repository.decideVoucher(tx, which.teamId, which.id, ['WAITING'], decision);
    if (!voucher) throw new AppError('alreadyDecided');
    const { action: act, time_zone: timeZone, period_end: periodEnd } = order;
    const until = expiresAt({ act, payType: 'BANK_TRANSFER', timeZone, now: context.now, periodEnd });
    if (!(await repository.returnToUnpaid(tx, which.teamId, order.id, until))) throw new AppError('orderMoved');
    await record(tx, staff, { ...aboutOrder(order), action: 'voucher.reject', after: { reason } });
    await notifyOfDecision(tx, parts, staff.team, voucher.uploaded_by, { template: 'voucherRejected', order, reason });
  });
}

/**
 * Refunds an order in the way it was paid and reverts what it bought; money from a transfer becomes credit balance or is sent
 * manually. Throws ownTeam, alreadyDecided, and the errors of refundOrderIn.
 */
export function approveRefund(
  parts: CheckoutDependencies,
  context: AccountContext,
  which: Which,
  transferTo: 'BALANCE' | 'BANK',
) {
  return decide(
    context,
    'refund_requests',
    which,
    async (tx, staff, order) => {
      const decision = { status: 'APPROVED', at: context.now, by: staff.actor.displayName } as const;
      const request = await repository.decideRequest(tx, which.teamId, which.id, decision);
      if (!request) throw new AppError('alreadyDecided');
      const { reason, requested_by: askedBy } = request;
      await record(tx, staff, { ...aboutOrder(order), action: 'refundRequest.approve', after: { reason } });
      await refundOrderIn(tx, staff, order.id, { reason, transferTo });
      await notifyOfDecision(tx, parts, staff.team, askedBy, { template: 'refundApproved', order });
    },
    (orderId) => sendRefunds(parts, which.teamId, orderId),
  );
}

/** Rejects a refund request with a reason. Throws ownTeam, alreadyDecided. */
export function rejectRefund(parts: CheckoutDependencies, context: AccountContext, which: Which, reason: string) {
  return decide(context, 'refund_requests', which, async (tx, staff, order) => {
    const decision = { status: 'REJECTED', at: context.now, by: staff.actor.displayName, reason } as const;
    const request = await repository.decideRequest(tx, which.teamId, which.id, decision);
    if (!request) throw new AppError('alreadyDecided');
    await record(tx, staff, { ...aboutOrder(order), action: 'refundRequest.reject', after: { reason } });
    await notifyOfDecision(tx, parts, staff.team, request.requested_by, { template: 'refundRejected', order, reason });
  });
}

type LockedDecision = NonNullable<Awaited<ReturnType<typeof repository.lockOrder>>>;
type Work = (tx: Tx, staff: StaffWriter, order: LockedDecision) => Promise<void>;

/** Makes one decision in one transaction with the order's row locked; follow-up work runs after the commit. */
async function decide(
  context: AccountContext,
  of: 'vouchers' | 'refund_requests',
  { teamId, id }: Which,
  work: Work,
  then?: (orderId: string) => Promise<void>,
) {
  let decided: string | undefined;
  const answer = await writeAccount(
    context,
    async (tx) => {
      const staff = await staffIn(tx, context, teamId);
      const order = await repository.lockOrder(tx, teamId, of, id);
      if (!order) throw new AppError('notFound');
      await work(tx, staff, order);
      decided = order.id;
      return {};
    },
    teamId,
  );
  if (decided !== undefined) await then?.(decided);
  return answer;
}

const aboutOrder = (order: LockedDecision) => ({ category: 'BILLING' as const, object: about(order) });
