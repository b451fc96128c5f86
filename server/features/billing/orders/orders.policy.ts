import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isNoMember, requireMember } from '#server/domain/support/support.ts';
import type { LockedOrder } from './orders.changes.repository.ts';
import type { OrderReader } from './orders.rules.ts';

type Caller = Pick<TeamContext, 'actor'>;

/** What who asks may do with orders. They are the team's: whom else a role reaches makes no difference. */
export const askerOf = ({ actor }: Caller): OrderReader => ({
  edits: actor.scope('050100', 'edit') !== null,
  buys: actor.scope('050200', 'edit') !== null,
  member: !isNoMember(actor),
});

/** Who pays, proves and asks for money is one of the team's own people. Throws memberOnly for provider staff and for tokens. */
export const requireOwnPeople = (context: Caller): void => requireMember(context);

/** An order that is open and to be paid, and that no card pays at this moment. Throws notFound, paymentRunning, orderMoved. */
export function requireUnpaid(order: LockedOrder | undefined): LockedOrder {
  if (!order) throw new AppError('notFound');
  if (!order.open || !['PENDING', 'VOUCHER_UPLOADED'].includes(order.pay_status)) throw new AppError('orderMoved');
  if (order.paying) throw new AppError('paymentRunning');
  return order;
}
