import { billingLimits } from '#contract/billing/order-states.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type CardClient, type CardFacts, GatewayUnreachable } from '#server/integrations/cards/card-client.ts';
import type { MethodRow } from './payment-methods.repository.ts';

/** Throws cardsOff. */
export function requireCardClient(door: CardClient | null): CardClient {
  if (!door) throw new AppError('cardsOff');
  return door;
}

/** What the gateway says. Throws gatewayUnreachable when it says nothing. */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof GatewayUnreachable ? new AppError('gatewayUnreachable', { retryAfter: 5 }) : error;
  }
}

/** Throws cardLimitReached. */
export function requireRoom(cards: readonly unknown[]): void {
  if (cards.length >= billingLimits.cards) throw new AppError('cardLimitReached', { args: { max: billingLimits.cards } });
}

/** The card of the team that has the same number: the gateway tells which of its tokens are for one. */
export const sameCard = (cards: readonly MethodRow[], { method, sameAs }: CardFacts): MethodRow | undefined =>
  cards.find(({ gateway_method: known }) => known === method || sameAs.includes(known));
