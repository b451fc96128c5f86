import { type RawBuilder, sql } from 'kysely';
import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import type { PayType } from '#contract/billing/order-states.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, maybeOne } from '#server/kernel/database/rows.ts';

/** An order whose row is locked: concurrent payments, cancellations and uploads wait. */
export interface LockedOrder extends ColumnsOf<
  'orders',
  'id' | 'number' | 'pay_status' | 'pay_type' | 'open' | 'automatic' | 'created_at' | 'expires_at'
> {
  customer: Partial<OrderCustomer>;
  /** A card payment is in progress. */
  paying: boolean;
  vouchers: number;
}

/** Locks the row of an order until the transaction ends. Payments and vouchers are read after the lock is acquired. */
export async function lock(tx: Tx, teamId: string, id: string): Promise<LockedOrder | undefined> {
  const key = sql`team_id = ${teamId}::uuid AND id = ${id}::uuid`;
  await sql`SELECT FROM orders WHERE ${key} FOR UPDATE`.execute(tx);
  return maybeOne(tx)<LockedOrder>`
    SELECT id, number, pay_status, pay_type, open, automatic, customer, created_at, expires_at,
      EXISTS (SELECT FROM payments p WHERE p.team_id = o.team_id AND p.order_id = o.id
        AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')) AS paying,
      (SELECT count(*)::int FROM vouchers v WHERE v.team_id = o.team_id AND v.order_id = o.id) AS vouchers
    FROM orders o WHERE ${key}`;
}

const unpaid = sql`open AND pay_status IN ('PENDING', 'VOUCHER_UPLOADED')`;

/** Changes an order only while it is open and unpaid. @returns whether it was */
function change(tx: Tx, teamId: string, id: string, to: RawBuilder<unknown>, only = unpaid): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE orders SET ${to}, version = version + 1
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND ${only}`;
}

/** Changes payment type and expiry of an order that is open and pending. @returns whether it was */
export const setPayType = (tx: Tx, teamId: string, id: string, payType: PayType, lapsesAt: Date) =>
  change(tx, teamId, id, sql`pay_type = ${payType}, expires_at = ${lapsesAt}`, sql`open AND pay_status = 'PENDING'`);

/** Changes the customer of an open unpaid order. @returns whether it was open and unpaid */
export const setCustomer = (tx: Tx, teamId: string, id: string, customer: OrderCustomer) =>
  change(tx, teamId, id, sql`customer = ${JSON.stringify(customer)}::jsonb`);

/** Marks a transfer order as having a voucher. @returns whether it was open, unpaid and paid by transfer */
export const setUploaded = (tx: Tx, teamId: string, id: string) =>
  change(tx, teamId, id, sql`pay_status = 'VOUCHER_UPLOADED'`, sql`${unpaid} AND pay_type = 'BANK_TRANSFER'`);

export interface NewVoucher {
  id: string;
  orderId: string;
  fileId: string;
  note: string;
  by: { id: string; name: string };
  at: Date;
  dueAt: Date;
}

/** Inserts a voucher, replacing the one that waits for review; earlier vouchers are unchanged. */
export async function insertVoucher(tx: Tx, teamId: string, voucher: NewVoucher): Promise<void> {
  await sql`
    UPDATE vouchers SET status = 'REPLACED', decided_at = ${voucher.at}, decided_by_name = ${voucher.by.name}
    WHERE team_id = ${teamId}::uuid AND order_id = ${voucher.orderId}::uuid AND status = 'WAITING'`.execute(tx);
  await tx
    .insertInto('vouchers')
    .values({
      team_id: teamId,
      id: voucher.id,
      order_id: voucher.orderId,
      file_id: voucher.fileId,
      note: voucher.note,
      uploaded_by: voucher.by.id,
      uploaded_by_name: voucher.by.name,
      uploaded_at: voucher.at,
      due_at: voucher.dueAt,
    })
    .execute();
}

/** Returns the file id of a voucher of an order. */
export async function findVoucherFile(db: Db, teamId: string, orderId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vouchers')
    .select('file_id')
    .where('team_id', '=', teamId)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file_id;
}

/** @returns false while another refund request of the order is pending */
export async function insertRefundRequest(
  tx: Tx,
  teamId: string,
  request: { id: string; orderId: string; reason: string; by: { id: string; name: string }; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refund_requests')
    .values({
      team_id: teamId,
      id: request.id,
      order_id: request.orderId,
      reason: request.reason,
      requested_by: request.by.id,
      requested_by_name: request.by.name,
      requested_at: request.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}
