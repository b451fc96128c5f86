import type { Currency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import type { CardFailure, Funding } from '#contract/billing/payment-facts.ts';

/**
 * The interface to a card gateway. Card numbers and security codes never pass it: a person enters them into the gateway's own
 * form, on its own origin, and returns with a token (domain rules 5, safety). It is implemented by Stripe's SDK; the sandbox
 * implements the same API.
 * Every method throws GatewayUnreachable if no clear answer was received: the requested operation may or may not have taken
 * place.
 */
export interface CardClient {
  name: 'stripe' | 'sandbox';
  /** Registers a team at the gateway. The same key returns the same customer. */
  createCustomer(input: { teamId: string; name: string; key: string }): Promise<string>;
  /**
   * Returns the address of the gateway's form for one card of a customer. It returns to `returnUrl` with `token=…` added, or to
   * `cancelUrl`.
   */
  beginCard(input: { customer: string; returnUrl: string; cancelUrl: string; language: Language }): Promise<{ url: string }>;
  /** Returns the card entered into a form; undefined for a token that is unknown, unfinished or of another customer. */
  readCard(input: { token: string; customer: string }): Promise<CardFacts | undefined>;
  /** Removes a card. A card the gateway does not know counts as removed. */
  removeCard(method: string): Promise<void>;
  /** Charges a card once: a repeated call with the same `paymentId` and input returns the same charge. */
  charge(input: ChargeInput): Promise<Charge>;
  /**
   * Returns a charge by the gateway's reference or by the payment's id; undefined if it was never requested. Without a reference,
   * pass the customer, whose charges are then listed: a search alone may find a charge only a minute later.
   */
  findCharge(input: { ref: string | null; paymentId: string; customer?: string }): Promise<Charge | undefined>;
  /** Cancels a charge that has taken no money yet. Resolves to its resulting state: SUCCEEDED if it was too late. */
  stopCharge(ref: string): Promise<Charge>;
  /** Refunds money once for a `refundId`. */
  refund(input: {
    ref: string;
    amount: number;
    refundId: string;
  }): Promise<{ ref: string; state: 'DONE' | 'PROCESSING' | 'FAILED' }>;
  /** Returns the state of a refund. */
  findRefund(input: { ref: string }): Promise<{ ref: string; state: 'DONE' | 'PROCESSING' | 'FAILED' } | undefined>;
  /**
   * Verifies and reads a message of the gateway by its signature over the raw bytes, at most 300 s old; undefined for kinds that
   * are not used. Throws SignatureWrong.
   */
  readEvent(raw: Buffer, signature: string): CardEvent | undefined;
}

export interface CardFacts {
  method: string;
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
  funding: Funding;
  /** As entered into the form; null if the form did not ask for it. */
  holder: string | null;
  /** Other tokens of this customer for the same card number. */
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
  /** True if no person is present: a challenge then counts as a failure. */
  offSession: boolean;
  /** Where the bank's challenge returns to. */
  returnUrl: string;
}

export interface Charge {
  ref: string;
  /** The id of the payment; null for a charge that this product did not make. */
  paymentId: string | null;
  state: 'SUCCEEDED' | 'PROCESSING' | 'CHALLENGE' | 'FAILED' | 'CANCELLED';
  /** The page on which the bank asks the cardholder to confirm. */
  challengeUrl: string | null;
  failure: CardFailure | null;
  /** The amount charged by the gateway, in minor units. It is compared with the requested amount before the payment counts. */
  amount: number;
  /** ISO 4217, in capitals; any currency. */
  currency: string;
}

export interface CardEvent {
  id: string;
  kind: 'CHARGE' | 'REFUND';
  /** The gateway's reference of the charge or refund. Its state must be read, because events arrive in any order. */
  ref: string;
  paymentId: string | null;
}

/** No answer, or no clear one, was received from the gateway. */
export class GatewayUnreachable extends Error {}
/** A message that was not sent by the gateway, or is too old. */
export class SignatureWrong extends Error {}
