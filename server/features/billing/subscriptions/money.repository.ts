import { sql } from 'kysely';
import type { Currency } from '#contract/billing/currencies.ts';
import type { creditReasons } from '#contract/billing/subscription-views.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, value } from '#server/kernel/database/rows.ts';

export interface SpentRow {
  /** YYYY-MM in the team's time zone. */
  month: string;
  currency: Currency;
  paid: number;
  refunded: number;
  orders: number;
}

/** Returns the amounts paid for orders, including from the credit balance, and the refunds, by month from a plain date on. */
export async function spending(
  db: Db,
  teamId: string,
  { from, timeZone }: { from: string; timeZone: string },
): Promise<SpentRow[]> {
  const month = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE ${timeZone}, 'YYYY-MM')`;
  const since = sql`(${from}::date)::timestamp AT TIME ZONE ${timeZone}`;
  return many(db)<SpentRow>`
    SELECT month, currency, sum(paid)::bigint AS paid, sum(refunded)::bigint AS refunded, sum(orders)::int AS orders FROM (
      SELECT ${month('o.paid_at')} AS month, o.currency, o.due + o.from_balance AS paid, 0 AS refunded, 1 AS orders FROM orders o
      WHERE o.team_id = ${teamId}::uuid AND o.pay_status IN ('PAID', 'REFUNDED') AND o.paid_at >= ${since}
      UNION ALL
      SELECT ${month('r.completed_at')}, r.currency, 0, r.amount, 0 FROM refunds r
      WHERE r.team_id = ${teamId}::uuid AND r.status = 'DONE' AND r.completed_at >= ${since}) AS moved
    GROUP BY month, currency ORDER BY month, currency`;
}

export interface CreditRow extends ColumnsOf<
  'credit_entries',
  'id' | 'created_at' | 'amount' | 'balance' | 'created_by_name' | 'note'
> {
  currency: Currency;
  reason: (typeof creditReasons)[number];
  order: { id: string; number: string } | null;
}

/** Returns a page of a team's credit entries, latest first. */
export async function credit(db: Db, teamId: string, page: number, size: number): Promise<{ rows: CreditRow[]; total: number }> {
  const rows = await many(db)<CreditRow>`
    SELECT e.id, e.created_at, e.currency, e.amount, e.balance, e.reason, e.created_by_name, e.note,
      (SELECT json_build_object('id', o.id, 'number', o.number) FROM orders o WHERE o.team_id = e.team_id AND o.id = e.order_id) AS order
    FROM credit_entries e WHERE e.team_id = ${teamId}::uuid
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`
    SELECT count(*)::int FROM credit_entries WHERE team_id = ${teamId}::uuid`;
  return { rows, total };
}

/** Returns the team's credit balances by currency. */
export function balances(db: Db, teamId: string): Promise<{ currency: Currency; balance: number }[]> {
  return many(db)<ColumnsOf<'credit_balances', 'currency' | 'balance'>>`
    SELECT currency, balance FROM credit_balances WHERE team_id = ${teamId}::uuid ORDER BY currency`;
}
