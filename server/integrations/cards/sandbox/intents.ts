import { type GatewayError, missing, wrong } from './gateway-error.ts';
import { type FormFields, textOf, textsOf } from './form-body.ts';
import { say } from './events.ts';
import { authenticationNeeded, type CardBehaviour, refusals } from './numbers.ts';
import { insert, keep, type SandboxObject, list, newId, seconds, take, type SandboxTransaction } from './store.ts';

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
  /** The connection breaks instead, and goes on breaking for a while whenever this is asked for again. */
  cut?: boolean;
}

export interface SandboxContext {
  /** The origin of the pages. */
  origin: string;
  now(): Date;
  /** How long what is delayed takes; milliseconds. */
  delay: number;
}

const currencies = ['cny', 'usd', 'idr', 'hkd'];
const kind = 'payment_intent';

/** Takes money from a card of a customer, as its number says. */
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
  const method = await take<{ customer: string | null }>(tx, 'payment_method', given['payment_method']);
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
  const kept: SandboxObject<Intent> = { id, data: intent, hidden: { behaviour, refunded: 0, returnUrl } satisfies Hidden };
  await insert(tx, kind, kept, { customer });
  const challenged = behaviour === 'challenge' || behaviour === 'challengeThenDeclined';
  if (challenged && offSession) return refuse(tx, kept, authenticationNeeded);
  if (challenged) {
    if (!returnUrl) throw wrong('return_url is needed', 'parameter_missing', { param: 'return_url' });
    intent.status = 'requires_action';
    const url = `${origin}/challenge/${id}?secret=${intent.client_secret}`;
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
    await keep(tx, kept);
    await say(tx, 'payment_intent.requires_action', intent, now());
    return { status: 200, body: intent };
  }
  const refusal = refusals[behaviour];
  if (refusal) return refuse(tx, kept, refusal);
  if (behaviour === 'delayed') {
    intent.status = 'processing';
    await keep(tx, kept, new Date(now().getTime() + delay));
    await say(tx, 'payment_intent.processing', intent, now());
    return { status: 200, body: intent };
  }
  await succeed(tx, kept, now());
  return { status: 200, body: intent, cut: behaviour === 'cut' };

  async function refuse(within: SandboxTransaction, refused: SandboxObject<Intent>, reason: object): Promise<SandboxResponse> {
    await fail(within, refused, reason, now());
    return { status: 402, body: { error: { type: 'card_error', ...reason, payment_intent: refused.data } } };
  }
}

async function succeed(tx: SandboxTransaction, kept: SandboxObject<Intent>, now: Date): Promise<void> {
  const { data } = kept;
  Object.assign(data, { status: 'succeeded', amount_received: data.amount, next_action: null, latest_charge: newId('ch') });
  await keep(tx, kept);
  await say(tx, 'payment_intent.succeeded', data, now);
}

async function fail(tx: SandboxTransaction, kept: SandboxObject<Intent>, reason: object, now: Date): Promise<void> {
  const error = { type: 'card_error', ...reason };
  Object.assign(kept.data, { status: 'requires_payment_method', next_action: null, last_payment_error: error });
  await keep(tx, kept);
  await say(tx, 'payment_intent.payment_failed', kept.data, now);
}

/** The holder has answered their bank. @returns where their browser goes on; undefined for what is not waited for */
export async function answerChallenge(
  tx: SandboxTransaction,
  { id, secret, approved }: { id: string; secret: string; approved: boolean },
  now: Date,
): Promise<string | undefined> {
  const kept = await take<Intent>(tx, kind, id);
  if (!kept || kept.data.client_secret !== secret) return undefined;
  const { behaviour, returnUrl } = kept.hidden as unknown as Hidden;
  if (kept.data.status === 'requires_action') {
    const declined = refusals[behaviour];
    const refused = { code: 'payment_intent_authentication_failure', message: 'The holder did not approve the payment.' };
    if (!approved) await fail(tx, kept, refused, now);
    else if (declined) await fail(tx, kept, declined, now);
    else await succeed(tx, kept, now);
  }
  const back = new URL(returnUrl ?? '');
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('redirect_status', kept.data.status === 'succeeded' ? 'succeeded' : 'failed');
  return back.href;
}

/** A charge whose holder is asked, for the page that asks. */
export async function findChallenge(
  tx: SandboxTransaction,
  id: string,
  secret: string,
): Promise<{ intent: Intent; returnUrl: string } | undefined> {
  const kept = await take<Intent>(tx, kind, id);
  const returnUrl = kept?.hidden['returnUrl'];
  if (!kept || kept.data.client_secret !== secret || typeof returnUrl !== 'string') return undefined;
  return { intent: kept.data, returnUrl };
}

/** What was delayed arrives. */
export async function settleIntent(tx: SandboxTransaction, id: string, now: Date): Promise<void> {
  const kept = await take<Intent>(tx, kind, id);
  if (kept?.data.status === 'processing') await succeed(tx, kept, now);
  else if (kept) await keep(tx, kept);
}

export async function cancelIntent(tx: SandboxTransaction, id: string, { now }: SandboxContext): Promise<SandboxResponse> {
  const kept = await take<Intent>(tx, kind, id);
  if (!kept) throw missing(kind);
  const { status } = kept.data;
  if (status !== 'requires_action' && status !== 'requires_payment_method') throw unexpectedState(kept.data);
  Object.assign(kept.data, { status: 'canceled', next_action: null, canceled_at: seconds(now()) });
  await keep(tx, kept);
  await say(tx, 'payment_intent.canceled', kept.data, now());
  return { status: 200, body: kept.data };
}

function unexpectedState(intent: Intent): GatewayError {
  const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
  return wrong(message, 'payment_intent_unexpected_state', { payment_intent: intent });
}

export async function readIntent(tx: SandboxTransaction, id: string): Promise<SandboxResponse> {
  const kept = await take<Intent>(tx, kind, id);
  if (!kept) throw missing(kind);
  return { status: 200, body: kept.data };
}

export async function searchIntents(tx: SandboxTransaction, query: FormFields): Promise<SandboxResponse> {
  const payment = /^metadata\['paymentId'\]:'([\w-]{1,64})'$/.exec(textOf(query['query']) ?? '')?.[1];
  if (payment === undefined) throw wrong('The query is not one that is understood here');
  const data = await list<Intent>(tx, kind, 'payment', payment, { limit: 10 });
  return { status: 200, body: { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data } };
}

/** Gives back so much more of a charge. Throws where that is more than was taken. */
export async function takeBack(tx: SandboxTransaction, id: string, amount: number): Promise<CardBehaviour> {
  const kept = await take<Intent>(tx, kind, id);
  if (!kept) throw missing(kind, 'payment_intent');
  const hidden = kept.hidden as unknown as Hidden;
  if (kept.data.status !== 'succeeded') throw wrong('This PaymentIntent does not have a successful charge to refund.');
  if (hidden.refunded >= kept.data.amount) throw wrong('Charge has already been refunded.', 'charge_already_refunded');
  if (hidden.refunded + amount > kept.data.amount) throw wrong('Refund amount is greater than unrefunded amount on charge.');
  await keep(tx, { ...kept, hidden: { ...hidden, refunded: hidden.refunded + amount } });
  return hidden.behaviour;
}

/** A refund has failed: its money is the charge's again. */
export async function putBack(tx: SandboxTransaction, id: string, amount: number): Promise<void> {
  const kept = await take<Intent>(tx, kind, id);
  if (kept) await keep(tx, { ...kept, hidden: { ...kept.hidden, refunded: Number(kept.hidden['refunded']) - amount } });
}
