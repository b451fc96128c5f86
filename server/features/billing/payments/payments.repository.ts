import { type Selectable, sql } from 'kysely';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PaymentStatus } from '#contract/billing/order-states.ts';
import type { CardFailure } from '#contract/billing/payment-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Payments } from '#server/kernel/database/database-types.generated.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';

/** A try to take money by card. Minor units. */
export type PaymentRow = Omit<Selectable<Payments>, 'status' | 'failure' | 'currency'> & {
  status: PaymentStatus;
  failure: CardFailure | null;
  currency: Currency;
};

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
 * Notes that money is about to be asked for, by a card of the team. False where the team has no such card. Violates
 * payments_running where another payment of the order runs.
 */
export async function claim(tx: Tx, teamId: string, claimed: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO payments (team_id, id, order_id, method_id, card, gateway, gateway_customer, gateway_method, amount, currency,
      off_session, made_by, made_name, created_at, asked_at)
    SELECT team_id, ${claimed.id}::uuid, ${claimed.orderId}::uuid, id, brand || ' ' || last_four, gateway, gateway_customer, gateway_method,
      ${claimed.amount}::bigint, ${claimed.currency}, ${claimed.offSession}::boolean, ${claimed.madeBy}::uuid, ${claimed.madeName},
      ${claimed.at}::timestamptz, ${claimed.at}::timestamptz
    FROM payment_methods WHERE team_id = ${teamId}::uuid AND id = ${claimed.methodId}::uuid`.execute(tx);
  return numAffectedRows === 1n;
}

export async function find(db: Db, teamId: string, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The payment, which nobody else changes until the transaction ends. After its order's row. */
export async function lock(tx: Tx, teamId: string, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE`.execute(tx);
  return rows[0];
}

/** The last try of an order. */
export async function latest(db: Db, teamId: string, orderId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND order_id = ${orderId}::uuid ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/** The payment of an order that may still take money. */
export async function running(db: Db, teamId: string, orderId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND order_id = ${orderId}::uuid
      AND status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')`.execute(db);
  return rows[0];
}

/** The payments of an order that took its money. */
export async function succeeded(db: Db, teamId: string, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payments WHERE team_id = ${teamId}::uuid AND order_id = ${orderId}::uuid AND status = 'SUCCEEDED' ORDER BY created_at`.execute(
    db,
  );
  return rows;
}

export interface PaymentOutcome {
  status: PaymentStatus;
  ref: string | null;
  challengeUrl: string | null;
  failure: CardFailure | null;
  at: Date;
}

/** What was heard of a payment. The row is held. */
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

/** The gateway is asked about it now: whoever looks next leaves it for a while. */
export async function recordRequest(db: Db, teamId: string, id: string, at: Date): Promise<void> {
  await db.updateTable('payments').set({ asked_at: at }).where('team_id', '=', teamId).where('id', '=', id).execute();
}

/** The team of a payment that an event names. */
export async function teamOfPayment(database: Database, id: string): Promise<string | null> {
  const { rows } = await asPlatform(database, (db) =>
    sql<{ team: string | null }>`SELECT app.team_of_payment(${id}::uuid) AS team`.execute(db),
  );
  return rows[0]?.team ?? null;
}
