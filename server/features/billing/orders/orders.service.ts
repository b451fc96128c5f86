import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { labelOf, type PayType } from '#contract/billing/order-states.ts';
import type { orders } from '#contract/billing/orders.ts';
import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { elementsOf } from '#server/domain/rights/elements.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { loggedChanges as changed, type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { phoneFaults } from '#server/domain/phone-numbers.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as changes from './orders.changes.repository.ts';
import type { LockedOrder } from './orders.changes.repository.ts';
import { requireOwnPeople, requireUnpaid } from './orders.policy.ts';
import * as repository from './orders.repository.ts';
import { expiresAt } from './orders.rules.ts';
import { customerView, detailView, requestView, rowView } from './orders.view.ts';

type Query = z.output<typeof orders.list.query & object>;
type Detail = z.input<typeof orders.read.output>;

/** Lists the team's orders. Every holder of the code sees all of them. */
export function list(
  context: TeamContext,
  { page, size, sort, order, ...filters }: Query,
): Promise<z.input<typeof orders.list.output>> {
  const { team, language, now } = context;
  const where = repository.matching(team.id, { ...filters, timeZone: team.timeZone, now });
  return asTeam(context.database, team.id, async (db) => {
    const rows = await repository.list(db, where, language, { sort, order, offset: (page - 1) * size, limit: size });
    const sums = await repository.sums(db, where);
    return {
      items: rows.map((row) => rowView(row, language)),
      page,
      size,
      total: sums.reduce((sum, { orders: count }) => sum + count, 0),
      sums,
      years: await repository.years(db, team.id, team.timeZone),
    };
  });
}

/** Returns one order with all its details. Throws notFound. */
export const read = (context: TeamContext, id: string): Promise<Detail> =>
  asTeam(context.database, context.team.id, (db) => detail(db, context, id));

/**
 * Returns the number of open unpaid orders. Throws noPermission where billing elements are not shown (specification section 6).
 */
export function countPendingPayment({ actor, database, team }: TeamContext): Promise<number> {
  if (!elementsOf(actor).billing) throw new AppError('noPermission');
  return asTeam(database, team.id, (db) => repository.countPending(db, team.id));
}

/** Returns the current order. Throws notFound. */
export async function detail(db: Db, context: TeamContext, id: string): Promise<Detail> {
  const row = await repository.find(db, context.team.id, id, context.language);
  if (!row) throw new AppError('notFound');
  return detailView(context, row);
}

/** Builds the log entry about an order. */
export const event = (action: LogEvent['action'], { id, number }: LockedOrder, more: Partial<LogEvent> = {}): LogEvent => ({
  category: 'BILLING',
  action,
  object: { type: 'order', id, name: number },
  ...more,
});

/** Locks the order; concurrent payments, cancellations and uploads wait. */
export const lock = (tx: Tx, context: TeamContext, id: string): Promise<LockedOrder | undefined> =>
  changes.lock(tx, context.team.id, id);

/**
 * Changes the payment type of an unpaid order. Throws notFound, memberOnly, paymentRunning, noChanges; orderMoved also when a
 * voucher is waiting for review and for automatic renewals.
 */
export function setPayType(context: TeamContext, id: string, payType: PayType): Promise<Detail> {
  requireOwnPeople(context);
  return writeTeam(context, async (tx) => {
    const order = requireUnpaid(await lock(tx, context, id));
    if (order.pay_status !== 'PENDING' || order.automatic) throw new AppError('orderMoved');
    if (order.pay_type === payType) throw new AppError('noChanges');
    const until = expiresAt(payType, order.created_at, context.now);
    if (!(await changes.setPayType(tx, context.team.id, id, payType, until))) throw new AppError('orderMoved');
    const [before, after] = [{ payType: order.pay_type }, { payType, lapsesAt: until.toISOString() }];
    await record(tx, context, event('order.payType', order, { before, after }));
    return detail(tx, context, id);
  });
}

/** Changes the customer named on the bill. Throws notFound, memberOnly, paymentRunning, orderMoved, noChanges. */
export function setCustomer(context: TeamContext, id: string, customer: OrderCustomer): Promise<Detail> {
  requireOwnPeople(context);
  return writeTeam(context, async (tx) => {
    const order = requireUnpaid(await lock(tx, context, id));
    const difference = changed<Record<string, unknown>>({ ...customerView(order.customer) }, { ...customer });
    if (!difference) throw new AppError('noChanges');
    const faults = 'phone' in difference.after ? phoneFaults('phone', customer.phone, customer.country) : [];
    if (faults.length) throw invalid(...faults);
    if (!(await changes.setCustomer(tx, context.team.id, id, customer))) throw new AppError('orderMoved');
    await record(tx, context, event('order.customer', order, difference));
    return detail(tx, context, id);
  });
}

/** Requests a refund of a fulfilled order. Throws notFound, memberOnly, orderMoved, refundAsked. */
export function requestRefund(
  context: TeamContext,
  id: string,
  reason: string,
): Promise<z.input<typeof orders.askRefund.output>> {
  requireOwnPeople(context);
  return writeTeam(context, async (tx) => {
    const { team, actor, now } = context;
    const order = await lock(tx, context, id);
    if (!order) throw new AppError('notFound');
    const { pay_status: payStatus, open, paying } = order;
    if (labelOf({ payStatus, open, paying }) !== 'FULFILLED') throw new AppError('orderMoved');
    const by = { id: actor.memberId, name: actor.displayName };
    const request = { id: uuidv7(), orderId: id, reason, by, at: now };
    if (!(await changes.insertRefundRequest(tx, team.id, request))) throw new AppError('refundAsked');
    await record(tx, context, event('order.askRefund', order, { after: { reason } }));
    return requestView({
      id: request.id,
      reason,
      requested_by_name: by.name,
      requested_at: now.toISOString(),
      status: 'PENDING',
      decided_at: null,
      decided_by_name: null,
      decision_reason: null,
    });
  });
}
