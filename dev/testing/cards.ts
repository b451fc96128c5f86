import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { asTeam, type Database } from '#server/kernel/db.ts';
import type { CardDoor } from '#server/outside/cards/card-door.ts';
import { gatewayEventsPath } from '#server/outside/cards/cards.ts';
import { type Sandbox, startSandbox } from '#server/outside/cards/sandbox/sandbox.ts';
import { openStripe } from '#server/outside/cards/stripe.ts';

export const testCardKeys = { secretKey: 'sk_test_of_the_tests', webhookSecret: 'whsec_of_the_tests' };

export interface TestCards {
  door: CardDoor;
  sandbox: Sandbox;
  /** Who takes what the sandbox tells; before, nobody does. */
  tell(app: FastifyInstance): void;
}

/**
 * The sandbox on a port of its own, with the SDK in front of it. Nothing happens by itself: `sandbox.settle()` lets what is
 * delayed arrive, and events be sent.
 */
export async function startTestCards(ownerUrl: string, milliseconds = 1500): Promise<TestCards> {
  let told: FastifyInstance | undefined;
  const sandbox = await startSandbox({
    ownerUrl,
    host: 'localhost',
    port: 0,
    ...testCardKeys,
    byHand: true,
    async deliver(body, signature) {
      if (!told) return 503;
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await told.inject({ method: 'POST', url: gatewayEventsPath, headers, payload: body })).statusCode;
    },
  });
  const address = { host: 'localhost', port: sandbox.port, protocol: 'http' as const };
  const door = openStripe({ name: 'sandbox', ...testCardKeys, address, milliseconds });
  return { door, sandbox, tell: (app) => (told = app) };
}

/** Fills in the gateway's form as a browser would. @returns the token that it leads back with */
export async function fillInForm(url: string, number: string, more: Record<string, string> = {}): Promise<string> {
  const typed = { number, expiry: '12/40', code: number.startsWith('37') ? '1234' : '123', holder: 'Test Holder', ...more };
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' });
  const token = new URL(answer.headers.get('location') ?? 'http://none').searchParams.get('token');
  if (answer.status !== 303 || !token) throw new Error(`the form answered ${answer.status}`);
  return token;
}

/** A card of a customer at the gateway. @returns its token there */
export async function putCard(door: CardDoor, customer: string, number = '4242424242424242'): Promise<string> {
  const back = 'http://localhost/back';
  const { url } = await door.beginCard({ customer, returnUrl: back, cancelUrl: back, language: 'en' });
  const card = await door.readCard({ token: await fillInForm(url, number), customer });
  if (!card) throw new Error('the gateway does not know the card');
  return card.method;
}

/** Cards that a team has kept, of which the gateway knows nothing. */
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
    funding: 'CREDIT',
    holder: 'Test Holder',
    billing_address: JSON.stringify(address),
    added_name: 'Test Holder',
  }));
  await asTeam(database, teamId, (db) => db.insertInto('payment_methods').values(cards).execute());
}
