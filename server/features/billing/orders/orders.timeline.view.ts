import type { TimelineKind } from '#contract/billing/order-facts.ts';
import type { OrderDetailRow, OrderPaymentRow, RefundRequestRow, VoucherRow } from './orders.repository.ts';

/** One event in the timeline of an order. */
export interface OrderEvent {
  kind: TimelineKind;
  at: string;
  by: string | null;
  /** The card, the name of a file, or the reason stated. */
  text: string | null;
}

/** Returns the timeline of an order, built from its related rows, earliest event first. */
export function timelineOf(order: OrderDetailRow): OrderEvent[] {
  const byCard = order.payments.some(({ status }) => status === 'SUCCEEDED');
  return [
    happening('PLACED', order.created_at, order.automatic ? null : order.ordered_name),
    ...order.payments.flatMap(ofPayment),
    ...order.vouchers.flatMap(ofVoucher),
    ...(order.paid_at && !byCard ? [happening('PAID', order.paid_at)] : []),
    ...(order.closed_at && order.closed_how && order.closed_how !== 'REFUNDED'
      ? [happening(order.closed_how, order.closed_at)]
      : []),
    ...order.refund_requests.flatMap(ofRequest),
    ...order.refunds.flatMap(({ done_at, by_name, reason }) =>
      done_at ? [happening('REFUNDED', done_at, by_name, reason)] : [],
    ),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const happening = (kind: TimelineKind, at: Date | string, by: string | null = null, text: string | null = null): OrderEvent => ({
  kind,
  at: new Date(at).toISOString(),
  by,
  text,
});

function ofPayment({ status, ended_at: at, made_name: by, card }: OrderPaymentRow): OrderEvent[] {
  if (!at || (status !== 'FAILED' && status !== 'SUCCEEDED')) return [];
  return [happening(status === 'FAILED' ? 'CARD_FAILED' : 'CARD_PAID', at, by, card)];
}

function ofVoucher(voucher: VoucherRow): OrderEvent[] {
  const { status, decided_at: at, decided_name: by, reason } = voucher;
  const came = happening('VOUCHER', voucher.uploaded_at, voucher.uploaded_name, voucher.name);
  if (!at || (status !== 'REJECTED' && status !== 'APPROVED')) return [came];
  return [came, happening(status === 'REJECTED' ? 'VOUCHER_REJECTED' : 'VOUCHER_APPROVED', at, by, reason)];
}

function ofRequest(request: RefundRequestRow): OrderEvent[] {
  const requested = happening('REFUND_ASKED', request.asked_at, request.asked_name, request.reason);
  const { status, decided_at: at, decided_name: by, decision_reason: reason } = request;
  return status === 'REJECTED' && at ? [requested, happening('REFUND_REFUSED', at, by, reason)] : [requested];
}
