import { sql } from 'kysely';
import type { PaymentMethod } from '#contract/billing/payment-methods.ts';
import type { Language } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';

export type BillingAddress = PaymentMethod['billingAddress'];

export interface MethodRow extends ColumnsOf<
  'payment_methods',
  | 'id'
  | 'gateway'
  | 'gateway_customer'
  | 'gateway_method'
  | 'brand'
  | 'last_four'
  | 'exp_month'
  | 'exp_year'
  | 'funding'
  | 'holder'
  | 'is_default'
  | 'added_by_name'
  | 'created_at'
  | 'version'
> {
  billing_address: BillingAddress;
}

const columns = sql`m.id, m.gateway, m.gateway_customer, m.gateway_method, m.brand, m.last_four, m.exp_month, m.exp_year, m.funding,
  m.holder, m.billing_address, m.is_default, m.added_by_name, m.created_at, m.version`;

/** Returns the cards of a team: the default first, then latest first. */
export function list(db: Db, teamId: string): Promise<MethodRow[]> {
  return many(db)<MethodRow>`
    SELECT ${columns} FROM payment_methods m WHERE m.team_id = ${teamId}::uuid
    ORDER BY m.is_default DESC, m.created_at DESC, m.id DESC`;
}

export function find(db: Db, teamId: string, id: string): Promise<MethodRow | undefined> {
  return maybeOne(db)<MethodRow>`
    SELECT ${columns} FROM payment_methods m WHERE m.team_id = ${teamId}::uuid AND m.id = ${id}::uuid`;
}

/** Returns the gateway's customer id of the team. */
export function findCustomer(db: Db, teamId: string, gateway: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT customer FROM gateway_customers WHERE team_id = ${teamId}::uuid AND gateway = ${gateway}`;
}

/** Stores the gateway's customer id of a team; an existing one is kept. */
export async function insertGatewayCustomer(tx: Tx, teamId: string, gateway: string, customer: string): Promise<void> {
  await sql`INSERT INTO gateway_customers (team_id, gateway, customer) VALUES (${teamId}::uuid, ${gateway}, ${customer})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Serialises changes of a team's cards and of its default card. */
export async function lockCards(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT 1 FROM gateway_customers WHERE team_id = ${teamId}::uuid ORDER BY gateway FOR UPDATE`.execute(tx);
}

export interface NewMethod extends ColumnsOf<'payment_methods', 'id' | 'gateway' | 'brand' | 'funding' | 'holder'> {
  customer: string;
  method: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
  address: BillingAddress;
  by: { id: string | null; name: string };
}

export async function insert(tx: Tx, teamId: string, card: NewMethod): Promise<void> {
  await sql`
    INSERT INTO payment_methods (team_id, id, gateway, gateway_customer, gateway_method, brand, last_four, exp_month, exp_year,
      funding, holder, billing_address, added_by, added_by_name)
    VALUES (${teamId}::uuid, ${card.id}::uuid, ${card.gateway}, ${card.customer}, ${card.method}, ${card.brand}, ${card.lastFour},
      ${card.expMonth}::smallint, ${card.expYear}::smallint, ${card.funding}, ${card.holder}, ${JSON.stringify(card.address)}::jsonb,
      ${card.by.id}::uuid, ${card.by.name})`.execute(tx);
}

/** Makes a card the default. A unique index ensures that a team has only one default. */
export async function moveDefault(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`UPDATE payment_methods SET is_default = false, version = version + 1
    WHERE team_id = ${teamId}::uuid AND is_default AND id <> ${id}::uuid`.execute(tx);
  await sql`UPDATE payment_methods SET is_default = true, version = version + 1
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND NOT is_default`.execute(tx);
}

/** The fields of a card that can change. `method`: the gateway's token. */
export interface MethodChange {
  holder: string;
  address: BillingAddress;
  method: string;
  expMonth: number;
  expYear: number;
}

export async function change(tx: Tx, teamId: string, id: string, to: MethodChange): Promise<void> {
  await sql`
    UPDATE payment_methods SET holder = ${to.holder}, billing_address = ${JSON.stringify(to.address)}::jsonb, version = version + 1,
      gateway_method = ${to.method}, exp_month = ${to.expMonth}::smallint, exp_year = ${to.expYear}::smallint
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM payment_methods WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Returns whether a payment with the card is in progress. */
export async function isPaying(db: Db, teamId: string, id: string): Promise<boolean> {
  return (
    (await maybeValue(db)<boolean>`
    SELECT EXISTS (SELECT 1 FROM payments p WHERE p.team_id = ${teamId}::uuid AND p.method_id = ${id}::uuid
      AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')) AS running`) ?? false
  );
}

export interface RenewalRow {
  id: string;
  app: string;
  period_end: string;
}

/** Returns subscriptions that renew automatically with the default card, soonest first. */
export function renewals(db: Db, teamId: string, language: Language): Promise<RenewalRow[]> {
  return many(db)<RenewalRow>`
    SELECT s.id, a.manifest -> 'name' ->> ${language} AS app, s.period_end FROM subscriptions s JOIN apps a ON a.id = s.app_id
    WHERE s.team_id = ${teamId}::uuid AND s.status = 'ACTIVE' AND s.auto_renew AND s.cancelled_at IS NULL AND s.period_end IS NOT NULL
    ORDER BY s.period_end, s.id`;
}
