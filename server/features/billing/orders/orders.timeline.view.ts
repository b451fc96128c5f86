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
    happening('PLACED', order.created_at, order.automatic ? null : order.ordered_by_name),
    ...order.payments.flatMap(ofPayment),
    ...order.vouchers.flatMap(ofVoucher),
    ...(order.paid_at && !byCard ? [happening('PAID', order.paid_at)] : []),
    ...(order.closed_at && order.close_reason && order.close_reason !== 'REFUNDED'
      ? [happening(order.close_reason, order.closed_at)]
      : []),
    ...order.refund_requests.flatMap(ofRequest),
    ...order.refunds.flatMap(({ completed_at, created_by_name, reason }) =>
      completed_at ? [happening('REFUNDED', completed_at, created_by_name, reason)] : [],
    ),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const happening = (kind: TimelineKind, at: Date | string, by: string | null = null, text: string | null = null): OrderEvent => ({
  kind,
  at: new Date(at).toISOString(),
  by,
  text,
});

function ofPayment({ status, ended_at: at, created_by_name: by, card }: OrderPaymentRow): OrderEvent[] {
  if (!at || (status !== 'FAILED' && status !== 'SUCCEEDED')) return [];
  return [happening(status === 'FAILED' ? 'CARD_FAILED' : 'CARD_PAID', at, by, card)];
}

function ofVoucher(voucher: VoucherRow): OrderEvent[] {
  const { status, decided_at: at, decided_by_name: by, reason } = voucher;
  const came = happening('VOUCHER', voucher.uploaded_at, voucher.uploaded_by_name, voucher.name);
  if (!at || (status !== 'REJECTED' && status !== 'APPROVED')) return [came];
  return [came, happening(status === 'REJECTED' ? 'VOUCHER_REJECTED' : 'VOUCHER_APPROVED', at, by, reason)];
}

function ofRequest(request: RefundRequestRow): OrderEvent[] {
  const requested = happening('REFUND_ASKED', request.requested_at, request.requested_by_name, request.reason);
  const { status, decided_at: at, decided_by_name: by, decision_reason: reason } = request;
  return status === 'REJECTED' && at ? [requested, happening('REFUND_REFUSED', at, by, reason)] : [requested];
}
