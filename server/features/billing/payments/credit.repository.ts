import { v7 as uuidv7 } from 'uuid';
import type { Currency } from '#contract/billing/currencies.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

export type CreditReason = CreditLine['reason'];

/** A change of the credit balance. `amount` is in minor units, above 0. */
export interface CreditLine extends ColumnsOf<'credit_entries', 'amount' | 'reason'> {
  currency: Currency;
  /** Each reason is credited once per order: a second line violates credit_entries_once. */
  orderId: string | null;
  byName: string;
  note?: string;
  at: Date;
}

/**
 * Adds money to the credit balance and writes the entry with its reason. Lock order: the last row a checkout transaction locks.
 */
export async function put(tx: Tx, teamId: string, line: CreditLine): Promise<void> {
  const rows = await many(tx)<{ balance: number }>`
    INSERT INTO credit_balances AS b (team_id, currency, balance) VALUES (${teamId}::uuid, ${line.currency}, ${line.amount}::bigint)
    ON CONFLICT (team_id, currency) DO UPDATE SET balance = b.balance + excluded.balance RETURNING balance`;
  await note(tx, teamId, line, line.amount, rows[0]?.balance ?? 0);
}

/** Takes money from the credit balance. @returns false if the balance is too low; nothing is taken then */
export async function take(tx: Tx, teamId: string, line: CreditLine): Promise<boolean> {
  const rows = await many(tx)<{ balance: number }>`
    UPDATE credit_balances SET balance = balance - ${line.amount}::bigint
    WHERE team_id = ${teamId}::uuid AND currency = ${line.currency} AND balance >= ${line.amount}::bigint RETURNING balance`;
  if (!rows[0]) return false;
  await note(tx, teamId, line, -line.amount, rows[0].balance);
  return true;
}

async function note(tx: Tx, teamId: string, line: CreditLine, amount: number, balance: number): Promise<void> {
  await tx
    .insertInto('credit_entries')
    .values({
      team_id: teamId,
      id: uuidv7(),
      currency: line.currency,
      amount,
      balance,
      reason: line.reason,
      order_id: line.orderId,
      created_by_name: line.byName,
      note: line.note ?? '',
      created_at: line.at,
    })
    .execute();
}

/** Returns whether a reason was credited for an order already. */
export async function wasCredited(db: Db, teamId: string, orderId: string, reason: CreditReason): Promise<boolean> {
  const row = await db
    .selectFrom('credit_entries')
    .select('id')
    .where('team_id', '=', teamId)
    .where('order_id', '=', orderId)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return row !== undefined;
}
