import { sql } from 'kysely';
import type { Currency } from '#contract/billing/currencies.ts';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, maybeOne } from '#server/kernel/database/rows.ts';

/** A refund. Amounts in minor units. */
export type RefundRow = Omit<ColumnsOf<'refunds'>, 'currency'> & { currency: Currency };

export interface NewRefund extends ColumnsOf<'refunds', 'id' | 'amount' | 'reason'> {
  orderId: string;
  /** The payment to refund; each payment is refunded at most once. */
  paymentId: string | null;
  currency: Currency;
  goesTo: RefundRow['destination'];
  byName: string;
  at: Date;
  /** No gateway call is needed: the refund is complete. */
  done: boolean;
}

/** Inserts a refund. @returns false if the payment was refunded already or its refund is in progress */
export async function insert(tx: Tx, teamId: string, refund: NewRefund): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({
      team_id: teamId,
      id: refund.id,
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      amount: refund.amount,
      currency: refund.currency,
      destination: refund.goesTo,
      reason: refund.reason,
      created_by_name: refund.byName,
      status: refund.done ? 'DONE' : 'CLAIMED',
      created_at: refund.at,
      requested_at: refund.at,
      completed_at: refund.done ? refund.at : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns a refund with the gateway's reference of its payment. */
export function find(db: Db, teamId: string, id: string): Promise<(RefundRow & { payment_ref: string | null }) | undefined> {
  return maybeOne(db)<RefundRow & { payment_ref: string | null }>`
    SELECT r.*, p.gateway_ref AS payment_ref FROM refunds r LEFT JOIN payments p ON p.team_id = r.team_id AND p.id = r.payment_id
    WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid`;
}

/** Returns the ids of an order's refunds that are in progress to a card. */
export function claimedOf(db: Db, teamId: string, orderId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT id FROM refunds WHERE team_id = ${teamId}::uuid AND order_id = ${orderId}::uuid AND status = 'CLAIMED' ORDER BY id`;
}

/** Records that the gateway is being asked about a refund now, and its reference once it is known. */
export async function recordRequest(db: Db, teamId: string, id: string, at: Date, ref?: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ requested_at: at, ...(ref !== undefined && { gateway_ref: ref }) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Sets the final status of a refund; a refund that was DONE can still fail. @returns false if it had that status already */
export async function end(
  tx: Tx,
  teamId: string,
  id: string,
  { status, ref, at }: { status: 'DONE' | 'FAILED'; ref: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ status, gateway_ref: ref, ...(status === 'DONE' && { completed_at: at }) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', 'in', status === 'DONE' ? ['CLAIMED'] : ['CLAIMED', 'DONE'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the refund named in a gateway event by the gateway's reference. */
export async function refundOf(database: Database, ref: string): Promise<{ teamId: string; id: string } | undefined> {
  const { rows } = await asPlatform(database, (db) =>
    sql<{ teamId: string; id: string }>`SELECT team_id AS "teamId", id FROM app.refund_of(${ref})`.execute(db),
  );
  return rows[0];
}
