import { sql } from 'kysely';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PaymentStatus } from '#contract/billing/order-states.ts';
import type { CardFailure } from '#contract/billing/payment-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, many, maybeOne } from '#server/kernel/database/rows.ts';

/** An attempt to charge a card. Amounts in minor units. */
export type PaymentRow = Omit<ColumnsOf<'payments'>, 'failure' | 'currency'> & {
  failure: CardFailure | null;
  currency: Currency;
};

/** A payment that is about to be requested. Amounts in minor units. */
export interface Claim {
  id: string;
  orderId: string;
  methodId: string;
  amount: number;
  currency: Currency;
  offSession: boolean;
  madeBy: string | null;
  madeName: string;
  at: Date;
}

/**
 * Records that a card of the team is about to be charged. Returns false if the team has no such card. Violates payments_running
 * if another payment of the order is in progress.
 */
export function claim(tx: Tx, teamId: string, claimed: Claim): Promise<boolean> {
  return affectsAny(tx)`
    INSERT INTO payments (team_id, id, order_id, method_id, card, gateway, gateway_customer, gateway_method, amount, currency,
      off_session, created_by, created_by_name, created_at, requested_at)
    SELECT team_id, ${claimed.id}::uuid, ${claimed.orderId}::uuid, id, brand || ' ' || last_four, gateway, gateway_customer, gateway_method,
      ${claimed.amount}::bigint, ${claimed.currency}, ${claimed.offSession}::boolean, ${claimed.madeBy}::uuid, ${claimed.madeName},
      ${claimed.at}::timestamptz, ${claimed.at}::timestamptz
    FROM payment_methods WHERE team_id = ${teamId}::uuid AND id = ${claimed.methodId}::uuid`;
}

export function find(db: Db, teamId: string, id: string): Promise<PaymentRow | undefined> {
  return maybeOne(db)<PaymentRow>`SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}

/** Locks the payment until the transaction ends and returns it. Lock order: after the row of its order. */
export function lock(tx: Tx, teamId: string, id: string): Promise<PaymentRow | undefined> {
  return maybeOne(tx)<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE`;
}

/** Returns the latest payment attempt of an order. */
export function latest(db: Db, teamId: string, orderId: string): Promise<PaymentRow | undefined> {
  return maybeOne(db)<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND order_id = ${orderId}::uuid ORDER BY created_at DESC, id DESC LIMIT 1`;
}

/** Returns the payment in progress of an order; it may still be charged. */
export function running(db: Db, teamId: string, orderId: string): Promise<PaymentRow | undefined> {
  return maybeOne(db)<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND order_id = ${orderId}::uuid
      AND status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')`;
}

/** Returns the successful payments of an order. */
export function succeeded(db: Db, teamId: string, orderId: string): Promise<PaymentRow[]> {
  return many(db)<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND order_id = ${orderId}::uuid AND status = 'SUCCEEDED' ORDER BY created_at`;
}

/** The state of a payment as reported by the gateway. */
export interface PaymentOutcome {
  status: PaymentStatus;
  ref: string | null;
  challengeUrl: string | null;
  failure: CardFailure | null;
  at: Date;
}

/** Stores the outcome of a payment as reported by the gateway. The caller has locked the row. */
export async function setOutcome(
  tx: Tx,
  teamId: string,
  id: string,
  { status, ref, challengeUrl, failure, at }: PaymentOutcome,
): Promise<void> {
  const ended = status === 'SUCCEEDED' || status === 'FAILED' || status === 'CANCELLED';
  await tx
    .updateTable('payments')
    .set({
      status,
      challenge_url: status === 'CHALLENGE' ? challengeUrl : null,
      failure,
      ended_at: ended ? at : null,
      ...(ref !== null && { gateway_ref: ref }),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Records that the gateway is being asked about the payment now, so that the next check skips it for a while. */
export async function recordRequest(db: Db, teamId: string, id: string, at: Date): Promise<void> {
  await db.updateTable('payments').set({ requested_at: at }).where('team_id', '=', teamId).where('id', '=', id).execute();
}

/** Returns the team of a payment that a gateway event names. */
export async function teamOfPayment(database: Database, id: string): Promise<string | null> {
  const { rows } = await asPlatform(database, (db) =>
    sql<{ team: string | null }>`SELECT app.team_of_payment(${id}::uuid) AS team`.execute(db),
  );
  return rows[0]?.team ?? null;
}
