import Stripe from 'stripe';
import type { Language } from '#contract/languages.ts';
import type { Funding } from '#contract/billing/payment-facts.ts';
import { type CardClient, type CardFacts, GatewayUnreachable, SignatureWrong } from './card-client.ts';
import { chargeOf, refundStateOf } from './stripe-charges.ts';

export interface StripeOptions {
  name: CardClient['name'];
  secretKey: string;
  webhookSecret: string;
  /** The host of the API, if it is not Stripe itself. */
  address?: { host: string; port: number; protocol: 'http' | 'https' };
  /** How long to wait for an answer, in milliseconds. */
  milliseconds?: number;
}

/** Age up to which a message of the gateway is accepted, in seconds (safety). */
export const eventTolerance = 300;
// A person is waiting for the answer, and the console's client gives up after ten seconds.
const defaultTimeoutMs = 8000;
const locales = { cn: 'zh', hk: 'zh-HK', en: 'en', id: 'id' } as const satisfies Record<Language, string>;
const fundings: Record<string, Funding> = { credit: 'CREDIT', debit: 'DEBIT', prepaid: 'PREPAID' };

/**
 * Opens the card client with Stripe's SDK. Each change carries our idempotency key, so that repeated calls have no further
 * effect. Nothing is retried here, because only the caller knows whether a retry is useful.
 */
export function openStripe({
  name,
  secretKey,
  webhookSecret,
  address,
  milliseconds = defaultTimeoutMs,
}: StripeOptions): CardClient {
  const stripe = new Stripe(secretKey, { ...address, timeout: milliseconds, maxNetworkRetries: 0, telemetry: false });

  async function findByPayment(paymentId: string, customer?: string): Promise<Stripe.PaymentIntent | undefined> {
    const isIt = ({ metadata }: Stripe.PaymentIntent) => metadata['paymentId'] === paymentId;
    if (customer === undefined) {
      const { data } = await stripe.paymentIntents.search({ query: `metadata['paymentId']:'${paymentId}'`, limit: 1 });
      return data.find(isIt);
    }
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) if (isIt(intent)) return intent;
    return undefined;
  }

  /** Finds a refund by our id, made under an idempotency key that the gateway has forgotten since. */
  async function findRefundOf(ref: string, refundId: string): Promise<Stripe.Refund | undefined> {
    const { data } = await stripe.refunds.list({ payment_intent: ref, limit: 100 });
    return data.find(({ metadata }) => metadata?.['refundId'] === refundId);
  }

  return {
    name,
    async createCustomer({ teamId, name: title, key }) {
      // A concurrent call with the same key waits, and gets the same customer.
      const options = { idempotencyKey: key, maxNetworkRetries: 2 };
      return (await clearAnswer(stripe.customers.create({ name: title, metadata: { teamId } }, options))).id;
    },

    async beginCard({ customer, returnUrl, cancelUrl, language }) {
      const session = await clearAnswer(
        stripe.checkout.sessions.create({
          mode: 'setup',
          customer,
          allowed_payment_method_types: ['card'],
          locale: locales[language],
          success_url: withToken(returnUrl),
          cancel_url: cancelUrl,
        }),
      );
      if (!session.url) throw new GatewayUnreachable('a form without an address');
      return { url: session.url };
    },

    async readCard({ token, customer }) {
      const expand = ['setup_intent.payment_method'];
      const session = await knownOnly(stripe.checkout.sessions.retrieve(token, { expand }));
      if (!session || session.status !== 'complete' || nameOf(session.customer) !== customer) return undefined;
      const setup = session.setup_intent;
      const method = typeof setup === 'object' ? setup?.payment_method : undefined;
      if (!method || typeof method !== 'object' || nameOf(method.customer) !== customer) return undefined;
      const all = await clearAnswer(stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 }));
      return factsOf(method, all.data);
    },

    async removeCard(method) {
      const gone = async () => nameOf((await knownOnly(stripe.paymentMethods.retrieve(method)))?.customer) === undefined;
      try {
        await clearAnswer(stripe.paymentMethods.detach(method));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !(await gone())) throw error;
      }
    },

    async charge({ paymentId, customer, method, amount, currency, orderNumber, offSession, returnUrl }) {
      try {
        const intent = await clearAnswer(
          stripe.paymentIntents.create(
            {
              amount,
              currency: currency.toLowerCase(),
              customer,
              payment_method: method,
              allowed_payment_method_types: ['card'],
              confirm: true,
              description: orderNumber,
              metadata: { paymentId, orderNumber },
              ...(offSession ? { off_session: true } : { return_url: returnUrl }),
            },
            { idempotencyKey: paymentId },
          ),
        );
        return chargeOf(intent);
      } catch (error) {
        // The error of a refused card contains the refused charge.
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return chargeOf(error.payment_intent, error);
        throw error;
      }
    },

    async findCharge({ ref, paymentId, customer }) {
      const answer = ref === null ? findByPayment(paymentId, customer) : stripe.paymentIntents.retrieve(ref);
      const intent = await knownOnly<Stripe.PaymentIntent | undefined>(answer);
      return intent && chargeOf(intent);
    },

    async stopCharge(ref) {
      try {
        return chargeOf(await clearAnswer(stripe.paymentIntents.cancel(ref)));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return chargeOf(await clearAnswer(stripe.paymentIntents.retrieve(ref)));
      }
    },

    async refund({ ref, amount, refundId }) {
      const parameters = { payment_intent: ref, amount, metadata: { refundId } };
      try {
        return refundStateOf(await clearAnswer(stripe.refunds.create(parameters, { idempotencyKey: refundId })));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const found = await clearAnswer(findRefundOf(ref, refundId));
        if (found) return refundStateOf(found);
        throw error;
      }
    },

    async findRefund({ ref }) {
      const found = await knownOnly(stripe.refunds.retrieve(ref));
      return found && refundStateOf(found);
    },

    readEvent(raw, signature) {
      const event = verifiedEvent(() => stripe.webhooks.constructEvent(raw, signature, webhookSecret, eventTolerance));
      const { object } = event.data;
      if (object.object === 'payment_intent')
        return { id: event.id, kind: 'CHARGE', ref: object.id, paymentId: object.metadata['paymentId'] ?? null };
      if (object.object === 'refund') return { id: event.id, kind: 'REFUND', ref: object.id, paymentId: null };
      return undefined;
    },
  };
}

function verifiedEvent(read: () => Stripe.Event): Stripe.Event {
  try {
    return read();
  } catch {
    // A message that cannot be verified was not written by the gateway. Its text may contain anything and is not logged.
    throw new SignatureWrong('not signed by the gateway, or too old');
  }
}

/** Turns missing and unclear answers into GatewayUnreachable. */
async function clearAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isUnclear(error) ? new GatewayUnreachable(error.type) : error;
  }
}

function isUnclear(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500 ||
    error.code === 'idempotency_key_in_use' ||
    error.code === 'lock_timeout'
  );
}

/**
 * Returns the answer; undefined for an object the gateway does not know. Missing and unclear answers become GatewayUnreachable.
 */
async function knownOnly<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await clearAnswer(answer);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined;
    throw error;
  }
}

const nameOf = (given: string | { id: string } | null | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.id;

// The braces are a placeholder of the gateway and must not be encoded.
function withToken(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}token={CHECKOUT_SESSION_ID}`;
}

function factsOf(
  { id, card, billing_details: billing }: Stripe.PaymentMethod,
  all: Stripe.PaymentMethod[],
): CardFacts | undefined {
  if (!card) return undefined;
  const same = ({ id: other, card: theirs }: Stripe.PaymentMethod) =>
    other !== id && !!card.fingerprint && theirs?.fingerprint === card.fingerprint;
  return {
    method: id,
    brand: card.brand,
    lastFour: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    funding: fundings[card.funding] ?? 'UNKNOWN',
    holder: billing.name ?? null,
    sameAs: all.filter(same).map(({ id: other }) => other),
  };
}
