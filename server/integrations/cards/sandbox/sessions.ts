import { type FormFields, textOf, textsOf } from './form-body.ts';
import { missing, wrong } from './gateway-error.ts';
import type { SandboxResponse, SandboxContext } from './intents.ts';
import type { TestCard } from './numbers.ts';
import { insert, storeObject, list, newId, seconds, setCustomer, lockObject, type SandboxTransaction } from './store.ts';

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  mode: 'setup';
  customer: string;
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  locale: string | null;
  success_url: string;
  cancel_url: string | null;
  setup_intent: string | null;
  expires_at: number;
  [other: string]: unknown;
}

interface Method {
  id: string;
  object: 'payment_method';
  customer: string | null;
  [other: string]: unknown;
}

const hoursOpen = 24;

export async function createCustomer(
  tx: SandboxTransaction,
  given: FormFields,
  { now }: SandboxContext,
): Promise<SandboxResponse> {
  const id = newId('cus');
  const data = {
    id,
    object: 'customer',
    name: textOf(given['name']) ?? null,
    metadata: textsOf(given['metadata']),
    livemode: false,
    created: seconds(now()),
  };
  await insert(tx, 'customer', { id, data });
  return { status: 200, body: data };
}

export async function createSession(
  tx: SandboxTransaction,
  given: FormFields,
  { origin, now }: SandboxContext,
): Promise<SandboxResponse> {
  if (given['mode'] !== 'setup') throw wrong('Only the mode setup is known here', 'parameter_invalid', { param: 'mode' });
  const customer = await lockObject(tx, 'customer', given['customer']);
  if (!customer) throw missing('customer', 'customer');
  const [success, cancel] = [textOf(given['success_url']), textOf(given['cancel_url'])];
  for (const address of [success, cancel ?? success])
    if (!/^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '')) throw wrong('Not a valid URL', 'url_invalid');
  const id = newId('cs_test');
  const data: CheckoutSession = {
    id,
    object: 'checkout.session',
    mode: 'setup',
    customer: customer.id,
    status: 'open',
    url: `${origin}/card/${id}`,
    locale: textOf(given['locale']) ?? null,
    success_url: success ?? '',
    cancel_url: cancel ?? null,
    setup_intent: null,
    payment_method_types: ['card'],
    livemode: false,
    created: seconds(now()),
    expires_at: seconds(now()) + hoursOpen * 3600,
  };
  await insert(tx, 'session', { id, data }, { customer: customer.id });
  return { status: 200, body: data };
}

/** Returns a session, with its card if the caller expands it. */
export async function readSession(tx: SandboxTransaction, id: string, expand: readonly string[]): Promise<SandboxResponse> {
  const stored = await lockObject<CheckoutSession>(tx, 'session', id);
  if (!stored) throw missing('checkout.session');
  const body: Record<string, unknown> = { ...stored.data };
  if (stored.data.setup_intent && expand.some((path) => path.startsWith('setup_intent'))) {
    const setup = await lockObject<{ payment_method: string }>(tx, 'setup_intent', stored.data.setup_intent);
    const method = setup && (await lockObject(tx, 'payment_method', setup.data.payment_method));
    body['setup_intent'] = setup && { ...setup.data, payment_method: method?.data ?? setup.data.payment_method };
  }
  return { status: 200, body };
}

/** Returns a session whose form can still be filled in. */
export async function findOpen(tx: SandboxTransaction, id: string, now: Date): Promise<CheckoutSession | undefined> {
  const stored = await lockObject<CheckoutSession>(tx, 'session', id);
  return stored?.data.status === 'open' && stored.data.expires_at > seconds(now) ? stored.data : undefined;
}

export interface TypedCard {
  test: TestCard;
  fingerprint: string;
  month: number;
  year: number;
  holder: string;
}

/** Completes a session with the entered card. */
export async function complete(tx: SandboxTransaction, session: CheckoutSession, card: TypedCard, now: Date): Promise<void> {
  const method = await putMethod(tx, session.customer, card, now);
  const setup = { id: newId('seti'), object: 'setup_intent', status: 'succeeded', payment_method: method };
  await insert(tx, 'setup_intent', { id: setup.id, data: setup });
  const done: CheckoutSession = { ...session, status: 'complete', url: null, setup_intent: setup.id };
  await storeObject(tx, { id: session.id, data: done, hidden: {} });
}

/**
 * Stores a card of a customer: of its number only a token and a keyed fingerprint remain.
 * @returns the token
 */
export async function putMethod(tx: SandboxTransaction, customer: string, card: TypedCard, now: Date): Promise<string> {
  const { test, fingerprint, month, year, holder } = card;
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    customer,
    billing_details: { name: holder, email: null, phone: null, address: null },
    card: {
      brand: test.brand,
      last4: test.number.slice(-4),
      exp_month: month,
      exp_year: year,
      funding: test.funding,
      fingerprint,
    },
    livemode: false,
    created: seconds(now),
  };
  const hidden = { behaviour: test.behaviour };
  await insert(tx, 'payment_method', { id: method.id, data: method, hidden }, { customer });
  return method.id;
}

export async function readMethod(tx: SandboxTransaction, id: string): Promise<SandboxResponse> {
  const stored = await lockObject<Method>(tx, 'payment_method', id);
  if (!stored) throw missing('PaymentMethod');
  return { status: 200, body: stored.data };
}

export async function detachMethod(tx: SandboxTransaction, id: string): Promise<SandboxResponse> {
  const stored = await lockObject<Method>(tx, 'payment_method', id);
  if (!stored) throw missing('PaymentMethod');
  if (stored.data.customer === null)
    throw wrong('The payment method is not attached to a customer.', 'payment_method_unexpected_state');
  stored.data.customer = null;
  await storeObject(tx, stored);
  await setCustomer(tx, id, null);
  return { status: 200, body: stored.data };
}

export async function listOf(
  tx: SandboxTransaction,
  kind: 'payment_method' | 'payment_intent' | 'refund',
  by: 'customer' | 'parent',
  value: string,
  query: FormFields,
): Promise<SandboxResponse> {
  const limit = Math.min(Math.max(Number(textOf(query['limit']) ?? 10) || 10, 1), 100);
  const found = await list(tx, kind, by, value, { limit: limit + 1, after: textOf(query['starting_after']) });
  return { status: 200, body: { object: 'list', url: '/v1', has_more: found.length > limit, data: found.slice(0, limit) } };
}
