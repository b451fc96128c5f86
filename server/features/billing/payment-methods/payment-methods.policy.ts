import { billingLimits } from '#contract/billing/order-states.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type CardClient, type CardFacts, GatewayUnreachable } from '#server/integrations/cards/card-client.ts';
import type { MethodRow } from './payment-methods.repository.ts';

/** Returns the card client. Throws cardsOff if none is configured. */
export function requireCardClient(client: CardClient | null): CardClient {
  if (!client) throw new AppError('cardsOff');
  return client;
}

/** Awaits an answer of the gateway. Throws gatewayUnreachable if there is none. */
export async function gatewayAnswer<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof GatewayUnreachable ? new AppError('gatewayUnreachable', { retryAfter: 5 }) : error;
  }
}

/** Throws cardLimitReached if the team has the maximum number of cards. */
export function requireFreeCardSlot(cards: readonly unknown[]): void {
  if (cards.length >= billingLimits.cards) throw new AppError('cardLimitReached', { args: { max: billingLimits.cards } });
}

/** Returns the team's card with the same number; the gateway reports which of its tokens are for the same number. */
export const sameCard = (cards: readonly MethodRow[], { method, sameAs }: CardFacts): MethodRow | undefined =>
  cards.find(({ gateway_method: known }) => known === method || sameAs.includes(known));
