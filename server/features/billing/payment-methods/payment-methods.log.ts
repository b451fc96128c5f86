import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import type { MethodRow } from './payment-methods.repository.ts';

type Named = Pick<MethodRow, 'id' | 'brand' | 'last_four'>;

/** Builds the log entry about a card. Of the card data it contains only brand and last four digits (domain rules 5). */
export function event(action: LoggedAction, card: Named | null, fields: Pick<LogEvent, 'before' | 'after'> = {}): LogEvent {
  const name = card ? cardName({ brand: card.brand, lastFour: card.last_four }) : '';
  return { category: 'BILLING', action, object: { type: 'paymentMethod', id: card?.id ?? null, name }, ...fields };
}

/** Formats an address as one line. */
export function addressText({ line1, line2, city, state, postalCode, country }: MethodRow['billing_address']): string {
  return [line1, line2, city, state, postalCode, country].filter(Boolean).join(', ');
}
