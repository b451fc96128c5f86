import type Stripe from 'stripe';
import type { CardFailure } from '#contract/billing/payment-facts.ts';
import type { Charge } from './card-client.ts';

// Unknown statuses count as PROCESSING, because such a charge may still take money.
const states: Record<string, Charge['state']> = {
  succeeded: 'SUCCEEDED',
  processing: 'PROCESSING',
  requires_action: 'CHALLENGE',
  canceled: 'CANCELLED',
  // The card was refused. Another try is another charge.
  requires_payment_method: 'FAILED',
  requires_confirmation: 'FAILED',
  requires_capture: 'PROCESSING',
};

const failures: Record<string, CardFailure> = {
  insufficient_funds: 'insufficientFunds',
  withdrawal_count_limit_exceeded: 'insufficientFunds',
  expired_card: 'expiredCard',
  authentication_required: 'authenticationNeeded',
  payment_intent_authentication_failure: 'authenticationFailed',
  lost_card: 'lostOrStolen',
  stolen_card: 'lostOrStolen',
  processing_error: 'processingError',
  issuer_not_available: 'processingError',
  try_again_later: 'processingError',
};

interface Refusal {
  code?: string | undefined;
  decline_code?: string | undefined;
}

/** Converts a charge of the gateway. `refusal` is the error that contained it. */
export function chargeOf(intent: Stripe.PaymentIntent, refusal?: Refusal): Charge {
  const state = states[intent.status] ?? 'PROCESSING';
  return {
    ref: intent.id,
    paymentId: intent.metadata['paymentId'] ?? null,
    state,
    challengeUrl: state === 'CHALLENGE' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    failure: state === 'FAILED' ? failureOf(refusal ?? intent.last_payment_error) : state === 'CANCELLED' ? 'abandoned' : null,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
  };
}

/** Returns the reason that is most useful to the person; the bank's decline code is more specific than the error code. */
function failureOf(refusal: Refusal | null | undefined): CardFailure {
  return failures[refusal?.decline_code ?? ''] ?? failures[refusal?.code ?? ''] ?? 'declined';
}

export function refundStateOf({ id, status }: Stripe.Refund): { ref: string; state: 'DONE' | 'PROCESSING' | 'FAILED' } {
  if (status === 'succeeded') return { ref: id, state: 'DONE' };
  return { ref: id, state: status === 'failed' || status === 'canceled' ? 'FAILED' : 'PROCESSING' };
}
