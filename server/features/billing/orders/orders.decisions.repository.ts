import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { affectsAny, type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';

interface LockedDecisionOrder
  extends ColumnsOf<'orders', 'id' | 'number' | 'action' | 'currency' | 'due'>, ColumnsOf<'teams', 'time_zone'> {
  /** The end of the period of the subscription that is changed. */
  period_end: string | null;
}

/** Locks the order of a voucher or refund request until the transaction ends; every change of an order locks it first. */
export function lockOrder(tx: Tx, teamId: string, of: 'vouchers' | 'refund_requests', id: string) {
  return maybeOne(tx)<LockedDecisionOrder>`
    SELECT o.id, o.number, o.action, o.currency, o.due, o.basis ->> 'periodEnd' AS period_end, t.time_zone
    FROM orders o JOIN teams t ON t.id = o.team_id
    WHERE o.team_id = ${teamId}::uuid AND o.id = (SELECT v.order_id FROM ${sql.table(of)} v WHERE v.team_id = ${teamId}::uuid AND v.id = ${id}::uuid)
    FOR UPDATE OF o`;
}

interface Decision {
  status: 'APPROVED' | 'REJECTED';
  at: Date;
  by: string;
  reason?: string;
}

/**
 * Records the decision about a voucher in one of the given states; undefined if it was decided already.
 * @returns who uploaded it
 */
export function decideVoucher(tx: Tx, teamId: string, id: string, from: readonly string[], { status, at, by, reason }: Decision) {
  return maybeOne(tx)<{ uploaded_by: string | null }>`
    UPDATE vouchers SET status = ${status}, decided_at = ${at}, decided_by_name = ${by}, reason = ${reason ?? null}
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND status = ANY(${[...from]}::text[])
    RETURNING uploaded_by`;
}

/**
 * Returns an order to unpaid after its voucher was rejected; it expires at `until` or at its previous expiry, whichever is
 * later. Returns false if it is no longer open.
 */
export function returnToUnpaid(tx: Tx, teamId: string, orderId: string, until: Date): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE orders SET pay_status = 'PENDING', expires_at = greatest(expires_at, ${until}::timestamptz), version = version + 1
    WHERE team_id = ${teamId}::uuid AND id = ${orderId}::uuid AND open AND pay_status = 'VOUCHER_UPLOADED'`;
}

/**
 * Records the decision about a pending refund request; undefined if it was decided already.
 * @returns who requested it, and why
 */
export function decideRequest(tx: Tx, teamId: string, id: string, { status, at, by, reason }: Decision) {
  return maybeOne(tx)<ColumnsOf<'refund_requests', 'requested_by' | 'reason'>>`
    UPDATE refund_requests SET status = ${status}, decided_at = ${at}, decided_by_name = ${by}, decision_reason = ${reason ?? null}
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND status = 'PENDING'
    RETURNING requested_by, reason`;
}
