import { type GatewayError, missing, wrong } from './gateway-error.ts';
import { type FormFields, textOf, textsOf } from './form-body.ts';
import { addEvent } from './events.ts';
import { authenticationNeeded, type CardBehaviour, refusals } from './numbers.ts';
import { insert, storeObject, type SandboxObject, list, newId, seconds, lockObject, type SandboxTransaction } from './store.ts';

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  customer: string;
  payment_method: string;
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled';
  metadata: Record<string, string>;
  description: string | null;
  client_secret: string;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null;
  last_payment_error: object | null;
  created: number;
  [other: string]: unknown;
}

interface Hidden {
  behaviour: CardBehaviour;
  refunded: number;
  returnUrl: string | null;
}

export interface SandboxResponse {
  status: number;
  body: object;
  /** True if the connection is broken instead of answering, also for retries within a while. */
  cut?: boolean;
}

export interface SandboxContext {
  /** The origin of the pages. */
  origin: string;
  now(): Date;
  /** How long delayed operations take, in milliseconds. */
  delay: number;
}

const currencies = ['cny', 'usd', 'idr', 'hkd'];
const kind = 'payment_intent';

/** Charges a card of a customer. Its test number decides the result. */
export async function createIntent(
  tx: SandboxTransaction,
  given: FormFields,
  { origin, now, delay }: SandboxContext,
): Promise<SandboxResponse> {
  const amount = Number(textOf(given['amount']));
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 99_999_999_999) throw wrong('Invalid integer: amount');
  const currency = textOf(given['currency']) ?? '';
  if (!currencies.includes(currency)) throw wrong('Invalid currency');
  const customer = textOf(given['customer']) ?? '';
  const method = await lockObject<{ customer: string | null }>(tx, 'payment_method', given['payment_method']);
  if (!method || method.data.customer !== customer) throw missing('PaymentMethod', 'payment_method');
  if (given['confirm'] !== 'true') throw wrong('Only confirmed charges are made here', 'parameter_missing', { param: 'confirm' });
  const offSession = given['off_session'] === 'true';
  const returnUrl = textOf(given['return_url']) ?? null;
  if (offSession && returnUrl) throw wrong('return_url cannot be given with off_session');
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: kind,
    amount,
    amount_received: 0,
    currency,
    customer,
    payment_method: method.id,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    metadata: textsOf(given['metadata']),
    description: textOf(given['description']) ?? null,
    client_secret: newId(`${id}_secret`),
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    latest_charge: null,
    next_action: null,
    last_payment_error: null,
    canceled_at: null,
    cancellation_reason: null,
    livemode: false,
    created: seconds(now()),
  };
  const behaviour = method.hidden['behaviour'] as CardBehaviour;
  const stored: SandboxObject<Intent> = { id, data: intent, hidden: { behaviour, refunded: 0, returnUrl } satisfies Hidden };
  await insert(tx, kind, stored, { customer });
  const challenged = behaviour === 'challenge' || behaviour === 'challengeThenDeclined';
  if (challenged && offSession) return refuse(tx, stored, authenticationNeeded);
  if (challenged) {
    if (!returnUrl) throw wrong('return_url is needed', 'parameter_missing', { param: 'return_url' });
    intent.status = 'requires_action';
    const url = `${origin}/challenge/${id}?secret=${intent.client_secret}`;
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
    await storeObject(tx, stored);
    await addEvent(tx, 'payment_intent.requires_action', intent, now());
    return { status: 200, body: intent };
  }
  const refusal = refusals[behaviour];
  if (refusal) return refuse(tx, stored, refusal);
  if (behaviour === 'delayed') {
    intent.status = 'processing';
    await storeObject(tx, stored, new Date(now().getTime() + delay));
    await addEvent(tx, 'payment_intent.processing', intent, now());
    return { status: 200, body: intent };
  }
  await succeed(tx, stored, now());
  return { status: 200, body: intent, cut: behaviour === 'cut' };

  async function refuse(within: SandboxTransaction, refused: SandboxObject<Intent>, reason: object): Promise<SandboxResponse> {
    await fail(within, refused, reason, now());
    return { status: 402, body: { error: { type: 'card_error', ...reason, payment_intent: refused.data } } };
  }
}

async function succeed(tx: SandboxTransaction, stored: SandboxObject<Intent>, now: Date): Promise<void> {
  const { data } = stored;
  Object.assign(data, { status: 'succeeded', amount_received: data.amount, next_action: null, latest_charge: newId('ch') });
  await storeObject(tx, stored);
  await addEvent(tx, 'payment_intent.succeeded', data, now);
}

async function fail(tx: SandboxTransaction, stored: SandboxObject<Intent>, reason: object, now: Date): Promise<void> {
  const error = { type: 'card_error', ...reason };
  Object.assign(stored.data, { status: 'requires_payment_method', next_action: null, last_payment_error: error });
  await storeObject(tx, stored);
  await addEvent(tx, 'payment_intent.payment_failed', stored.data, now);
}

/**
 * Records the cardholder's answer to the bank's challenge.
 * @returns where the browser is redirected; undefined if the charge waits for no answer
 */
export async function answerChallenge(
  tx: SandboxTransaction,
  { id, secret, approved }: { id: string; secret: string; approved: boolean },
  now: Date,
): Promise<string | undefined> {
  const stored = await lockObject<Intent>(tx, kind, id);
  if (!stored || stored.data.client_secret !== secret) return undefined;
  const { behaviour, returnUrl } = stored.hidden as unknown as Hidden;
  if (stored.data.status === 'requires_action') {
    const declined = refusals[behaviour];
    const refused = { code: 'payment_intent_authentication_failure', message: 'The holder did not approve the payment.' };
    if (!approved) await fail(tx, stored, refused, now);
    else if (declined) await fail(tx, stored, declined, now);
    else await succeed(tx, stored, now);
  }
  const back = new URL(returnUrl ?? '');
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('redirect_status', stored.data.status === 'succeeded' ? 'succeeded' : 'failed');
  return back.href;
}

/** Returns a charge that waits for a challenge, for the page of the bank. */
export async function findChallenge(
  tx: SandboxTransaction,
  id: string,
  secret: string,
): Promise<{ intent: Intent; returnUrl: string } | undefined> {
  const stored = await lockObject<Intent>(tx, kind, id);
  const returnUrl = stored?.hidden['returnUrl'];
  if (!stored || stored.data.client_secret !== secret || typeof returnUrl !== 'string') return undefined;
  return { intent: stored.data, returnUrl };
}

/** Completes a delayed charge. */
export async function settleIntent(tx: SandboxTransaction, id: string, now: Date): Promise<void> {
  const stored = await lockObject<Intent>(tx, kind, id);
  if (stored?.data.status === 'processing') await succeed(tx, stored, now);
  else if (stored) await storeObject(tx, stored);
}

export async function cancelIntent(tx: SandboxTransaction, id: string, { now }: SandboxContext): Promise<SandboxResponse> {
  const stored = await lockObject<Intent>(tx, kind, id);
  if (!stored) throw missing(kind);
  const { status } = stored.data;
  if (status !== 'requires_action' && status !== 'requires_payment_method') throw unexpectedState(stored.data);
  Object.assign(stored.data, { status: 'canceled', next_action: null, canceled_at: seconds(now()) });
  await storeObject(tx, stored);
  await addEvent(tx, 'payment_intent.canceled', stored.data, now());
  return { status: 200, body: stored.data };
}

function unexpectedState(intent: Intent): GatewayError {
  const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
  return wrong(message, 'payment_intent_unexpected_state', { payment_intent: intent });
}

export async function readIntent(tx: SandboxTransaction, id: string): Promise<SandboxResponse> {
  const stored = await lockObject<Intent>(tx, kind, id);
  if (!stored) throw missing(kind);
  return { status: 200, body: stored.data };
}

export async function searchIntents(tx: SandboxTransaction, query: FormFields): Promise<SandboxResponse> {
  const payment = /^metadata\['paymentId'\]:'([\w-]{1,64})'$/.exec(textOf(query['query']) ?? '')?.[1];
  if (payment === undefined) throw wrong('The query is not one that is understood here');
  const data = await list<Intent>(tx, kind, 'payment', payment, { limit: 10 });
  return { status: 200, body: { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data } };
}

/** Adds an amount to the refunded amount of a charge. Throws if that exceeds the charged amount. */
export async function takeBack(tx: SandboxTransaction, id: string, amount: number): Promise<CardBehaviour> {
  const stored = await lockObject<Intent>(tx, kind, id);
  if (!stored) throw missing(kind, 'payment_intent');
  const hidden = stored.hidden as unknown as Hidden;
  if (stored.data.status !== 'succeeded') throw wrong('This PaymentIntent does not have a successful charge to refund.');
  if (hidden.refunded >= stored.data.amount) throw wrong('Charge has already been refunded.', 'charge_already_refunded');
  if (hidden.refunded + amount > stored.data.amount) throw wrong('Refund amount is greater than unrefunded amount on charge.');
  await storeObject(tx, { ...stored, hidden: { ...hidden, refunded: hidden.refunded + amount } });
  return hidden.behaviour;
}

/** Subtracts the amount of a failed refund from the refunded amount of its charge. */
export async function putBack(tx: SandboxTransaction, id: string, amount: number): Promise<void> {
  const stored = await lockObject<Intent>(tx, kind, id);
  if (stored)
    await storeObject(tx, { ...stored, hidden: { ...stored.hidden, refunded: Number(stored.hidden['refunded']) - amount } });
}
