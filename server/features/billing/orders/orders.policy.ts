import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isNotMember, requireMember } from '#server/domain/support/support.ts';
import type { LockedOrder } from './orders.changes.repository.ts';
import type { OrderReader } from './orders.rules.ts';

type Caller = Pick<TeamContext, 'actor'>;

/** Returns the caller's rights to orders. Orders belong to the team as a whole, so the scope of a role makes no difference. */
export const orderReaderOf = ({ actor }: Caller): OrderReader => ({
  edits: actor.scope('050100', 'edit') !== null,
  buys: actor.scope('050200', 'edit') !== null,
  member: !isNotMember(actor),
});

/** Payments, vouchers and refund requests are made only by members. Throws memberOnly for provider staff and for API tokens. */
export const requireOwnPeople = (context: Caller): void => requireMember(context);

/** Requires an open, unpaid order without a running card payment. Throws notFound, paymentRunning, orderMoved. */
export function requireUnpaid(order: LockedOrder | undefined): LockedOrder {
  if (!order) throw new AppError('notFound');
  if (!order.open || !['PENDING', 'VOUCHER_UPLOADED'].includes(order.pay_status)) throw new AppError('orderMoved');
  if (order.paying) throw new AppError('paymentRunning');
  return order;
}
