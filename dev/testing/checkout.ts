import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { OrderBrief } from '#contract/billing/checkout.ts';
import { checkout } from '#contract/billing/checkout.ts';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import type { PayType } from '#contract/billing/order-states.ts';
import { type Quote, quotes } from '#contract/billing/quotes.ts';
import { put } from '#server/features/billing/payments/credit.repository.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { Answer, TestApp } from './app.ts';
import { seedApp, seedTeamApp } from './apps.ts';
import type { TestCards } from './cards.ts';
import { type Person, seedTeam, type TestTeam } from './team.ts';

/** Inserts a card of a team; if cards are enabled, also at the gateway, by its test number. @returns its id */
export async function seedCard(
  { database, cards }: { database: Database; cards?: Pick<TestCards, 'put'> | undefined },
  teamId: string,
  number?: string,
): Promise<string> {
  const id = uuidv7();
  const customer = `cus_${teamId}`;
  const method = cards ? await cards.put(customer, number) : `pm_${id}`;
  await inTransaction(database, { teamId }, (tx) =>
    tx
      .insertInto('payment_methods')
      .values({
        team_id: teamId,
        id,
        gateway: 'sandbox',
        gateway_customer: customer,
        gateway_method: method,
        brand: 'visa',
        last_four: '4242',
        exp_month: 12,
        exp_year: 2040,
        funding: 'CREDIT',
        holder: 'Olivia Owner',
        billing_address: '{}',
        is_default: false,
        added_by_name: 'Olivia Owner',
      })
      .execute(),
  );
  return id;
}

/** A team with a card and an opened app that is sold at 60.00 a year per person. */
export async function seedBuyer(app: TestApp, name = 'Harbour Trading', over: Record<string, unknown> = {}) {
  const team = await seedTeam(app.database, name);
  const appId = await seedSoldApp(app, team, over);
  return { team, appId, methodId: await seedCard(app, team.id) };
}

/** An opened app of a team, sold at 60.00 a year per person. @returns its id */
export async function seedSoldApp(
  app: Pick<TestApp, 'database'>,
  team: TestTeam,
  over: Record<string, unknown> = {},
): Promise<string> {
  const appId = await seedApp(app.database, `sold-${uuidv7().slice(-12)}`, over);
  await seedTeamApp(app.database, team, appId);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .insertInto('app_agreements')
      .values(
        ['PRIVACY_POLICY', 'USER_AGREEMENT'].map((kind) => ({
          team_id: team.id,
          app_id: appId,
          kind,
          version: '1',
          accepted_by_name: 'Olivia Owner',
        })),
      )
      .execute(),
  );
  return appId;
}
export type Buyer = Awaited<ReturnType<typeof seedBuyer>>;

/** The calls of checkout as a person of a team. */
export function checkoutCalls(app: TestApp) {
  const quoted = (person: Person, body: object) => app.call<Quote>(person, quotes.create, { body });
  const placed = (person: Person, quote: string, payType: PayType = 'STRIPE', more: object = {}) =>
    app.call<OrderBrief>(person, checkout.place, { body: { quote, payType, terms: purchaseTerms, ...more } });
  return {
    quoted,
    placed,
    pay: (person: Person, id: string, methodId: string, headers: Record<string, string> = {}) =>
      app.call<OrderBrief>(person, checkout.pay, { params: { id }, body: { methodId }, headers }),
    stop: (person: Person, id: string) => app.call<OrderBrief>(person, checkout.stopPaying, { params: { id } }),
    cancel: (person: Person, id: string) => app.call<OrderBrief>(person, checkout.cancel, { params: { id } }),
    /** Orders a number of seats for a year. */
    async ordered(
      { team, appId }: Pick<Buyer, 'team' | 'appId'>,
      quantity = 3,
      payType: PayType = 'STRIPE',
    ): Promise<OrderBrief> {
      const quote = await quoted(team.owner, { act: 'BUY', appId, planKey: 'team', period: 'YEAR', quantity });
      const order: Answer<OrderBrief> = await placed(team.owner, quote.data.token, payType);
      if (order.status !== 200) throw new Error(`${order.code} ${order.message}`);
      return order.data;
    },
  };
}

/** The rows of an order, read as the owner of the database. */
export function readOrder(database: Database, teamId: string, orderId: string) {
  return inTransaction(database, { teamId }, async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
    const of = (table: 'payments' | 'refunds' | 'billing_documents' | 'credit_entries') =>
      sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} WHERE order_id = ${orderId}::uuid ORDER BY id`
        .execute(tx)
        .then(({ rows }) => rows);
    return {
      order,
      payments: await of('payments'),
      refunds: await of('refunds'),
      documents: await of('billing_documents'),
      entries: await of('credit_entries'),
      subscriptions: await tx.selectFrom('subscriptions').selectAll().where('app_id', '=', order.app_id).orderBy('id').execute(),
      app: await tx.selectFrom('team_apps').selectAll().where('app_id', '=', order.app_id).executeTakeFirstOrThrow(),
    };
  });
}

/** Adds money to a team's credit balance, as staff do. */
export async function seedCredit(database: Database, team: Pick<TestTeam, 'id'>, amount: number): Promise<void> {
  const line = {
    currency: 'USD' as const,
    amount,
    reason: 'STAFF' as const,
    orderId: null,
    byName: 'Sina Staff',
    at: new Date(),
  };
  await inTransaction(database, { teamId: team.id }, (tx) => put(tx, team.id, line));
}

export function balanceOf(database: Database, teamId: string): Promise<number> {
  return inTransaction(database, { teamId }, async (tx) => {
    const row = await tx.selectFrom('credit_balances').select('balance').where('currency', '=', 'USD').executeTakeFirst();
    return row?.balance ?? 0;
  });
}

/** Moves an order, its payments and refunds the given number of minutes into the past. */
export async function letTimePass(database: Database, teamId: string, orderId: string, minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes}::int)`;
  await inTransaction(database, { teamId }, async (tx) => {
    await sql`UPDATE orders SET expires_at = expires_at - ${by}, paid_at = paid_at - ${by}, fulfil_attempted_at = NULL WHERE id = ${orderId}::uuid`.execute(
      tx,
    );
    await sql`UPDATE payments SET requested_at = requested_at - ${by}, created_at = created_at - ${by} WHERE order_id = ${orderId}::uuid`.execute(
      tx,
    );
    await sql`UPDATE refunds SET requested_at = requested_at - ${by} WHERE order_id = ${orderId}::uuid`.execute(tx);
  });
}

/** Rows of all teams, read as the owner of the database. */
export async function asOwner<Row extends object>(ownerUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Inconsistencies in the money of all teams, one line each: an order paid by two payments, a successful payment that neither paid
 * its order nor was refunded, an unpaid order that was fulfilled, a balance that differs from the sum of its lines.
 */
export async function wrongMoney(ownerUrl: string): Promise<string[]> {
  const rows = await asOwner<{ wrong: string }>(
    ownerUrl,
    `SELECT o.number || ' paid twice' AS wrong FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'SUCCEEDED'
      LEFT JOIN refunds r ON r.payment_id = p.id WHERE r.id IS NULL GROUP BY o.id, o.number HAVING count(*) > 1
    UNION ALL SELECT o.number || ' kept money' FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'SUCCEEDED'
      LEFT JOIN refunds r ON r.payment_id = p.id WHERE r.id IS NULL AND NOT (o.pay_status = 'PAID' AND o.pay_type = 'STRIPE')
    UNION ALL SELECT o.number || ' paid by nothing' FROM orders o WHERE o.pay_status = 'PAID' AND o.pay_type = 'STRIPE' AND o.due > 0
      AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'SUCCEEDED')
    UNION ALL SELECT o.number || ' given wrongly' FROM orders o
      WHERE (o.close_reason = 'FULFILLED') <> (o.fulfilment IS NOT NULL AND o.close_reason <> 'REFUNDED')
        OR (SELECT count(*) FROM billing_documents d WHERE d.order_id = o.id AND d.kind = 'BILL') <> (o.fulfilment IS NOT NULL)::int
    UNION ALL SELECT b.team_id || ' balance' FROM credit_balances b
      WHERE balance < 0 OR balance <> (SELECT coalesce(sum(amount), 0) FROM credit_entries e WHERE e.team_id = b.team_id AND e.currency = b.currency)`,
  );
  return rows.map(({ wrong }) => wrong);
}
