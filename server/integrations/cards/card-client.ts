import type { Currency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import type { CardFailure, Funding } from '#contract/billing/payment-facts.ts';

/**
 * The door to whoever moves money by card. Numbers and security codes never pass it: a person types them into the gateway's
 * own form, on its own origin, and comes back with a token (domain rules 5, safety). Stripe's SDK stands behind it; the
 * sandbox speaks the same shapes.
 * Every method throws GatewayUnreachable when nothing was heard: what was asked may or may not have happened.
 */
export interface CardClient {
  name: 'stripe' | 'sandbox';
  /** Makes the gateway know a team. The same key gives the same customer. */
  createCustomer(input: { teamId: string; name: string; key: string }): Promise<string>;
  /** The gateway's form for one card of a customer. It leads back to `returnUrl` with `token=…` added, or to `cancelUrl`. */
  beginCard(input: { customer: string; returnUrl: string; cancelUrl: string; language: Language }): Promise<{ url: string }>;
  /** The card that a form was filled in for; undefined for a token that is not of this customer, unknown or unfinished. */
  readCard(input: { token: string; customer: string }): Promise<CardFacts | undefined>;
  /** What is not known any more is gone as well. */
  removeCard(method: string): Promise<void>;
  /** Asks for money once: asking again with the same `paymentId` and input gives the same charge. */
  charge(input: ChargeInput): Promise<Charge>;
  /**
   * What became of a charge, by the gateway's name of it or by ours; undefined where it was never asked for. Without a name
   * of the gateway's, give the customer: their charges are listed then. A search alone may know a charge a minute late.
   */
  findCharge(input: { ref: string | null; paymentId: string; customer?: string }): Promise<Charge | undefined>;
  /** Ends a charge that took no money yet. Resolves to what it is then: SUCCEEDED where it was too late. */
  stopCharge(ref: string): Promise<Charge>;
  /** Gives money back once for a `refundId`. */
  refund(input: {
    ref: string;
    amount: number;
    refundId: string;
  }): Promise<{ ref: string; state: 'DONE' | 'PROCESSING' | 'FAILED' }>;
  /** What became of a refund. */
  findRefund(input: { ref: string }): Promise<{ ref: string; state: 'DONE' | 'PROCESSING' | 'FAILED' } | undefined>;
  /** A message of the gateway, by its signature over the raw bytes and at most 300 s old; undefined for kinds that mean nothing here. Throws SignatureWrong. */
  readEvent(raw: Buffer, signature: string): CardEvent | undefined;
}

export interface CardFacts {
  method: string;
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
  funding: Funding;
  /** As the form was filled in; null where it was not asked for. */
  holder: string | null;
  /** Other tokens of this customer for the very same number. */
  sameAs: string[];
}

export interface ChargeInput {
  paymentId: string;
  customer: string;
  method: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  orderNumber: string;
  /** Nobody sits before the screen: a challenge is a failure then. */
  offSession: boolean;
  /** Where the bank's challenge leads back to. */
  returnUrl: string;
}

export interface Charge {
  ref: string;
  /** Ours; null for a charge that this product did not make. */
  paymentId: string | null;
  state: 'SUCCEEDED' | 'PROCESSING' | 'CHALLENGE' | 'FAILED' | 'CANCELLED';
  /** Where the holder is asked by their bank. */
  challengeUrl: string | null;
  failure: CardFailure | null;
  /** What the gateway takes, in minor units. It is compared with what it was asked for before it counts. */
  amount: number;
  /** ISO 4217, in capitals; any at all. */
  currency: string;
}

export interface CardEvent {
  id: string;
  kind: 'CHARGE' | 'REFUND';
  /** The charge or refund as the gateway knows it; its state is asked for, since events come in any order. */
  ref: string;
  paymentId: string | null;
}

/** Nothing, or nothing clear, was heard from the gateway. */
export class GatewayUnreachable extends Error {}
/** A message that is not the gateway's, or too old. */
export class SignatureWrong extends Error {}
