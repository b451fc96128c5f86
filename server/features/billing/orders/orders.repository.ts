import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { DocumentFacts } from '#contract/billing/document-facts.ts';
import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import type { OrderLabel } from '#contract/billing/order-states.ts';
import type { OrderFilters } from '#contract/billing/orders.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';
import { appRefColumns } from '#server/domain/app-access/app-ref.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne, value } from '#server/kernel/database/rows.ts';

/** An order as shown in lists, with its app's name in one language. Amounts in minor units. */
export interface ListedOrderRow
  extends
    ColumnsOf<
      'orders',
      | 'id'
      | 'number'
      | 'created_at'
      | 'pay_status'
      | 'open'
      | 'close_reason'
      | 'pay_type'
      | 'action'
      | 'automatic'
      | 'ordered_by_name'
      | 'currency'
      | 'amount'
      | 'discount'
      | 'due'
      | 'expires_at'
    >,
    ColumnsOf<'files', 'name'> {
  appId: string;
  icon: string | null;
  lines: StoredLine[];
  /** A card payment is in progress. */
  paying: boolean;
  review_by: Date | null;
}

const paying = sql<boolean>`EXISTS (SELECT FROM payments p WHERE p.team_id = o.team_id AND p.order_id = o.id
  AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING'))`;

const columns = (language: Language) => sql`o.id, o.number, o.created_at, o.pay_status, o.open, o.close_reason, o.pay_type,
  ${appRefColumns(language)}, o.action, o.lines, o.automatic, o.ordered_by_name, o.currency, o.amount, o.discount, o.due, o.expires_at,
  ${paying} AS paying, (SELECT v.due_at FROM vouchers v WHERE v.team_id = o.team_id AND v.order_id = o.id AND v.status = 'WAITING') AS review_by`;

/** SQL conditions for each label. Equivalent to labelOf (contract/billing/order-states.ts); a test compares the two. */
const labelled: Record<OrderLabel, RawBuilder<unknown>> = {
  CREATE: sql`(o.open AND o.pay_status = 'PENDING' AND NOT ${paying})`,
  WAIT_PAID: sql`(o.open AND o.pay_status = 'PENDING' AND ${paying})`,
  UPLOADED_VOUCHER: sql`(o.open AND o.pay_status = 'VOUCHER_UPLOADED')`,
  WAIT_FULFILLED: sql`(o.open AND o.pay_status = 'PAID')`,
  FULFILLED: sql`(NOT o.open AND o.pay_status = 'PAID')`,
  REFUNDED: sql`(o.pay_status = 'REFUNDED')`,
  CANCELED: sql`(NOT o.open AND o.pay_status IN ('PENDING', 'VOUCHER_UPLOADED'))`,
};

/** The filters of a list of orders. */
export interface OrderListFilters extends Pick<OrderFilters, 'search' | 'status' | 'period'> {
  /** Time zone of the team, in which years begin. */
  timeZone: string;
  now: Date;
}

/** Returns the SQL condition for orders of a team that match the filters. */
export function matching(teamId: string, { search, status, period, timeZone, now }: OrderListFilters): RawBuilder<unknown> {
  const parts = [sql`o.team_id = ${teamId}::uuid`];
  if (search) parts.push(sql`strpos(upper(o.number), ${search.toUpperCase()}) > 0`);
  if (status?.length)
    parts.push(
      sql`(${sql.join(
        status.map((label) => labelled[label]),
        sql` OR `,
      )})`,
    );
  if (period) parts.push(within(period, timeZone, now));
  return sql.join(parts, sql` AND `);
}

function within(period: string, zone: string, now: Date): RawBuilder<unknown> {
  if (/^\d{4}$/.test(period)) {
    const begin = (year: number) => sql`(make_date(${year}::int, 1, 1)::timestamp AT TIME ZONE ${zone})`;
    return sql`o.created_at >= ${begin(Number(period))} AND o.created_at < ${begin(Number(period) + 1)}`;
  }
  const months = period === '1y' ? 12 : 6;
  return sql`o.created_at >= (((${now}::timestamptz AT TIME ZONE ${zone})::date - make_interval(months => ${months}::int)) AT TIME ZONE ${zone})`;
}

const sorts: Record<OrderFilters['sort'], RawBuilder<unknown>> = {
  createdAt: sql`o.created_at`,
  number: sql`o.number`,
  due: sql`o.due`,
};

export type Sorting = Pick<OrderFilters, 'sort' | 'order'>;

/** Returns a page of matching orders. */
export async function list(
  db: Db,
  where: RawBuilder<unknown>,
  language: Language,
  { sort, order, offset, limit }: Sorting & { offset: number; limit: number },
): Promise<ListedOrderRow[]> {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return many(db)<ListedOrderRow>`
    SELECT ${columns(language)} FROM orders o JOIN apps a ON a.id = o.app_id WHERE ${where}
    ORDER BY ${sorts[sort]} ${direction}, o.id ${direction} LIMIT ${limit}::int OFFSET ${offset}::int`;
}

/** Number and sums of orders in one currency, in minor units. */
export interface SumRow extends ColumnsOf<'orders', 'currency' | 'due'> {
  orders: number;
  unpaid: number;
  paid: number;
  refunded: number;
}

/** Returns the exact number and the sums of matching orders by currency. */
export async function sums(db: Db, where: RawBuilder<unknown>): Promise<SumRow[]> {
  const sumOf = (part: RawBuilder<unknown>) => sql`coalesce(sum(o.due) FILTER (WHERE ${part}), 0)::bigint`;
  return many(db)<SumRow>`
    SELECT o.currency, count(*)::int AS orders, sum(o.due)::bigint AS due,
      ${sumOf(sql`o.open AND o.pay_status IN ('PENDING', 'VOUCHER_UPLOADED')`)} AS unpaid,
      ${sumOf(sql`o.pay_status = 'PAID'`)} AS paid, ${sumOf(sql`o.pay_status = 'REFUNDED'`)} AS refunded
    FROM orders o WHERE ${where} GROUP BY o.currency ORDER BY o.currency`;
}

/** Returns the years in which the team has placed orders, in the team's time zone, latest first. */
export function years(db: Db, teamId: string, timeZone: string): Promise<number[]> {
  return column(db)<number>`
    SELECT DISTINCT extract(year FROM created_at AT TIME ZONE ${timeZone})::int AS year
    FROM orders WHERE team_id = ${teamId}::uuid ORDER BY 1 DESC`;
}

/** Counts open unpaid orders (specification section 7). */
export function countPending(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM orders WHERE team_id = ${teamId}::uuid AND open AND pay_status = 'PENDING'`;
}

/** Counts orders that are not closed, whatever their payment status. */
export function countOpen(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM orders WHERE team_id = ${teamId}::uuid AND open`;
}

export interface OrderPaymentRow extends ColumnsOf<
  'payments',
  'id' | 'status' | 'card' | 'amount' | 'challenge_url' | 'failure' | 'created_by_name'
> {
  created_at: string;
  ended_at: string | null;
}

export interface VoucherRow
  extends
    ColumnsOf<'vouchers', 'id' | 'file_id' | 'note' | 'uploaded_by_name' | 'status' | 'decided_by_name' | 'reason'>,
    ColumnsOf<'files', 'name' | 'content_type' | 'size'> {
  uploaded_at: string;
  due_at: string;
  decided_at: string | null;
}

interface RefundRow extends ColumnsOf<'refunds', 'id' | 'amount' | 'destination' | 'status' | 'reason' | 'created_by_name'> {
  created_at: string;
  completed_at: string | null;
}

export interface RefundRequestRow extends ColumnsOf<
  'refund_requests',
  'id' | 'reason' | 'requested_by_name' | 'status' | 'decided_by_name' | 'decision_reason'
> {
  requested_at: string;
  decided_at: string | null;
}

/** All data of one order. Instants inside JSON columns are text. */
export interface OrderDetailRow
  extends
    ListedOrderRow,
    ColumnsOf<
      'orders',
      'unused' | 'from_balance' | 'to_balance' | 'subscription_id' | 'paid_at' | 'closed_at' | 'remittance_code' | 'version'
    > {
  customer: Partial<OrderCustomer>;
  bank_account: Record<string, unknown> | null;
  payments: OrderPaymentRow[];
  vouchers: VoucherRow[];
  refunds: RefundRow[];
  refund_requests: RefundRequestRow[];
  documents: ColumnsOf<'billing_documents', 'id' | 'kind' | 'number' | 'issued_on'>[];
  /** The contents of the bill that are not in the order. */
  bill:
    | (ColumnsOf<'billing_documents', 'number'> & {
        issuedOn: string;
        issuer: Record<string, unknown> | null;
        payment: DocumentFacts['payment'];
      })
    | null;
}

const all = (select: RawBuilder<unknown>) => sql`coalesce((SELECT json_agg(e) FROM (${select}) e), '[]')`;
const of = (alias: string) => sql`${sql.ref(`${alias}.team_id`)} = o.team_id AND ${sql.ref(`${alias}.order_id`)} = o.id`;

/** Returns one order with its payments, vouchers, refunds and documents, read by a single statement. */
export function find(db: Db, teamId: string, id: string, language: Language): Promise<OrderDetailRow | undefined> {
  return maybeOne(db)<OrderDetailRow>`
    SELECT ${columns(language)}, o.unused, o.from_balance, o.to_balance, o.subscription_id, o.paid_at, o.closed_at, o.remittance_code,
      o.customer, o.version, (SELECT b.details FROM bank_accounts b WHERE b.currency = o.currency) AS bank_account,
      ${all(sql`SELECT p.id, p.status, p.card, p.amount, p.challenge_url, p.failure, p.created_by_name, p.created_at, p.ended_at
        FROM payments p WHERE ${of('p')} ORDER BY p.created_at, p.id`)} AS payments,
      ${all(sql`SELECT v.id, v.file_id, f.name, f.content_type, f.size, v.note, v.uploaded_by_name, v.uploaded_at, v.due_at, v.status,
        v.decided_at, v.decided_by_name, v.reason FROM vouchers v JOIN files f ON f.team_id = v.team_id AND f.id = v.file_id
        WHERE ${of('v')} ORDER BY v.uploaded_at DESC, v.id DESC`)} AS vouchers,
      ${all(sql`SELECT r.id, r.amount, r.destination, r.status, r.reason, r.created_by_name, r.created_at, r.completed_at
        FROM refunds r WHERE ${of('r')} ORDER BY r.created_at, r.id`)} AS refunds,
      ${all(sql`SELECT q.id, q.reason, q.requested_by_name, q.requested_at, q.status, q.decided_at, q.decided_by_name, q.decision_reason
        FROM refund_requests q WHERE ${of('q')} ORDER BY q.requested_at, q.id`)} AS refund_requests,
      ${all(sql`SELECT d.id, d.kind, d.number, d.issued_on FROM billing_documents d WHERE ${of('d')}
        ORDER BY d.created_at, d.id`)} AS documents,
      (SELECT json_build_object('number', d.number, 'issuedOn', d.issued_on, 'issuer', d.content->'issuer', 'payment', d.content->'payment')
        FROM billing_documents d WHERE ${of('d')} AND d.kind = 'BILL') AS bill
    FROM orders o JOIN apps a ON a.id = o.app_id WHERE o.team_id = ${teamId}::uuid AND o.id = ${id}::uuid`;
}
