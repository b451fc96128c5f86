import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import { addressLimits } from '#contract/billing/payment-method-facts.ts';
import type { Card } from './use-payment-methods.ts';

interface TeamAddress {
  address: string | null;
  city: string | null;
  country: string | null;
}

/**
 * The address that a form for a card begins with: the one under "Billed to" of the order that the card pays, otherwise the team's.
 * A bill has one line for address and city; the city is the team's.
 */
export function addressOnBill(
  team: TeamAddress,
  customer?: Pick<OrderCustomer, 'address' | 'country'>,
): Partial<Card['billingAddress']> {
  const city = team.city ?? '';
  const whole = customer ? customer.address : (team.address ?? '');
  const end = `, ${city}`;
  const line1 = city && whole.endsWith(end) ? whole.slice(0, -end.length) : whole === city ? '' : whole;
  const country = (customer ? customer.country : team.country) as Card['billingAddress']['country'] | '' | null;
  return {
    ...(line1 && { line1: line1.slice(0, addressLimits.line) }),
    ...(city && { city }),
    ...(country && { country }),
  };
}
