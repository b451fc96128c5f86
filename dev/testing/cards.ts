import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { asTeam, type Database } from '#server/kernel/database/database.ts';
import type { CardClient } from '#server/integrations/cards/card-client.ts';
import { gatewayEventsPath } from '#server/integrations/cards/cards.ts';
import { addEvent, sign } from '#server/integrations/cards/sandbox/events.ts';
import { findTestCard } from '#server/integrations/cards/sandbox/numbers.ts';
import { type Sandbox, startSandbox } from '#server/integrations/cards/sandbox/sandbox.ts';
import { putMethod } from '#server/integrations/cards/sandbox/sessions.ts';
import { openStripe } from '#server/integrations/cards/stripe.ts';

export const testCardKeys = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };

export interface TestCards {
  door: CardClient;
  sandbox: Sandbox;
  /** The receiver of the sandbox's messages. Until it is set, no messages are delivered. */
  tell(app?: FastifyInstance): void;
  /** Creates a card of a customer without the form, for tests of other features. @returns its token */
  put(customer: string, number?: string): Promise<string>;
  /** Charges at the gateway, oldest first, of one order or all. */
  charges(orderNumber?: string): Promise<StoredCharge[]>;
  /** The message that the gateway posts about the current state of an object; each call returns a new message. */
  says(ref: string): Promise<GatewayMessage>;
  /** Changes an object at the gateway without sending a message. */
  alter(ref: string, data: object, hidden?: object): Promise<void>;
}

/** A message as posted: the exact characters of its body and their signature. */
export interface GatewayMessage {
  body: string;
  signature: string;
}

export interface StoredCharge {
  ref: string;
  paymentId: string;
  orderNumber: string;
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled';
  /** Minor units. */
  amount: number;
  refunded: number;
  offSession: boolean;
  /** The parameter with which the page of the cardholder's bank is opened. */
  secret: string;
}

/** The sum that cards have paid, less refunds, in minor units. */
export const takenBy = (charges: readonly StoredCharge[]): number =>
  charges.reduce((sum, { status, amount, refunded }) => (status === 'succeeded' ? sum + amount - refunded : sum), 0);

/**
 * The sandbox on its own port, with the SDK as client. Nothing happens automatically: `sandbox.settle()` delivers delayed
 * payments and events.
 */
export async function startTestCards(ownerUrl: string, milliseconds = 1500): Promise<TestCards> {
  let target: FastifyInstance | undefined;
  const sandbox = await startSandbox({
    ownerUrl,
    host: 'localhost',
    port: 0,
    ...testCardKeys,
    byHand: true,
    async deliver(body, signature) {
      if (!target) return 503;
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await target.inject({ method: 'POST', url: gatewayEventsPath, headers, payload: body })).statusCode;
    },
  });
  const address = { host: 'localhost', port: sandbox.port, protocol: 'http' as const };
  const door = openStripe({ name: 'sandbox', ...testCardKeys, address, milliseconds });
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => {});
  return {
    door,
    sandbox: { ...sandbox, stop: () => Promise.all([sandbox.stop(), pool.end()]).then(() => {}) },
    tell: (app) => (target = app),
    put: (customer, number) => putTestCard(pool, customer, number),
    charges: async (orderNumber) => (await pool.query<StoredCharge>(heldCharges, [orderNumber ?? null])).rows,
    async says(ref) {
      const client = await pool.connect();
      try {
        const found = await client.query<{ kind: string; data: { status: string } }>(
          'SELECT kind, data FROM sandbox_gateway.objects WHERE id = $1',
          [ref],
        );
        const [thing] = found.rows;
        if (!thing) throw new Error(`the gateway has no ${ref}`);
        await client.query('BEGIN');
        await addEvent(client, thing.kind === 'refund' ? 'refund.updated' : 'payment_intent.succeeded', thing.data, new Date());
        const said = await client.query<{ body: string }>(
          'DELETE FROM sandbox_gateway.events WHERE seq = (SELECT max(seq) FROM sandbox_gateway.events) RETURNING body',
        );
        await client.query('COMMIT');
        const body = said.rows[0]?.body ?? '';
        return { body, signature: sign(testCardKeys.webhookSecret, body, new Date()) };
      } finally {
        client.release();
      }
    },
    async alter(ref, data, hidden = {}) {
      const text = 'UPDATE sandbox_gateway.objects SET data = data || $2, hidden = hidden || $3, due_at = NULL WHERE id = $1';
      const { rowCount } = await pool.query(text, [ref, JSON.stringify(data), JSON.stringify(hidden)]);
      if (rowCount !== 1) throw new Error(`the gateway has no ${ref}`);
    },
  };
}

/** Creates a card of a customer at the sandbox without its form. @returns its token */
export async function putTestCard(pool: pg.Pool, customer: string, number = '4242424242424242'): Promise<string> {
  const test = findTestCard(number);
  if (!test) throw new Error(`${number} is not a test card number`);
  const client = await pool.connect();
  const card = { test, fingerprint: number.slice(-4), month: 12, year: 2040, holder: 'Test Holder' };
  return putMethod(client, customer, card, new Date()).finally(() => client.release());
}

const heldCharges = `
  SELECT id AS ref, data #>> '{metadata,paymentId}' AS "paymentId", data #>> '{metadata,orderNumber}' AS "orderNumber",
    data ->> 'status' AS status, (data ->> 'amount')::int AS amount, (hidden ->> 'refunded')::int AS refunded,
    hidden ->> 'returnUrl' IS NULL AS "offSession", data ->> 'client_secret' AS secret
  FROM sandbox_gateway.objects WHERE kind = 'payment_intent' AND ($1::text IS NULL OR data #>> '{metadata,orderNumber}' = $1)
  ORDER BY seq`;

/** Fills in the gateway's form as a browser would. @returns the token with which it redirects back */
export async function fillInForm(url: string, number: string, more: Record<string, string> = {}): Promise<string> {
  const typed = { number, expiry: '12/40', code: number.startsWith('37') ? '1234' : '123', holder: 'Test Holder', ...more };
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' });
  const token = new URL(answer.headers.get('location') ?? 'http://none').searchParams.get('token');
  if (answer.status !== 303 || !token) throw new Error(`the form answered ${answer.status}`);
  return token;
}

/** Creates a card of a customer at the gateway. @returns its token there */
export async function putCard(door: CardClient, customer: string, number = '4242424242424242'): Promise<string> {
  const back = 'http://localhost/back';
  const { url } = await door.beginCard({ customer, returnUrl: back, cancelUrl: back, language: 'en' });
  const card = await door.readCard({ token: await fillInForm(url, number), customer });
  if (!card) throw new Error('the gateway does not know the card');
  return card.method;
}

/** Cards stored for a team that are unknown to the gateway. */
export async function seedCards(database: Database, teamId: string, count: number): Promise<void> {
  const address = { line1: '1 Harbour Road', line2: null, city: 'Hong Kong', state: null, postalCode: null, country: 'HK' };
  const cards = Array.from({ length: count }, (_, place) => ({
    team_id: teamId,
    id: uuidv7(),
    gateway: 'sandbox',
    gateway_customer: 'cus_seeded',
    gateway_method: `pm_seeded${place}`,
    brand: 'visa',
    last_four: '0000',
    exp_month: 1,
    exp_year: 2040,
    funding: 'CREDIT' as const,
    holder: 'Test Holder',
    billing_address: JSON.stringify(address),
    added_by_name: 'Test Holder',
  }));
  await asTeam(database, teamId, (db) => db.insertInto('payment_methods').values(cards).execute());
}
