import { expiryOf } from '#contract/billing/payment-method-facts.ts';
import type { PaymentMethod } from '#contract/billing/payment-methods.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import type { CardFacts } from '#server/integrations/cards/card-client.ts';
import type { MethodRow } from './payment-methods.repository.ts';

type Reader = Pick<TeamContext, 'team' | 'now'>;

/** Returns a card for display. `gateway`: name of the gateway in use. */
export function methodView({ team, now }: Reader, row: MethodRow, gateway: string | undefined): PaymentMethod {
  const expires = { expMonth: row.exp_month, expYear: row.exp_year };
  return {
    id: row.id,
    brand: row.brand,
    lastFour: row.last_four,
    ...expires,
    expiry: expiryOf(expires, dateIn(team.timeZone, now)),
    funding: row.funding,
    holder: row.holder,
    billingAddress: row.billing_address,
    isDefault: row.is_default,
    usable: row.gateway === gateway,
    addedBy: row.added_by_name,
    addedAt: row.created_at.toISOString(),
    version: row.version,
  };
}

/** Returns the data of a card that was entered but not saved. `known`: id of the saved card with the same number. */
export function factsView({ team, now }: Reader, card: CardFacts, known: string | null) {
  const { brand, lastFour, expMonth, expYear, funding, holder } = card;
  const expiry = expiryOf(card, dateIn(team.timeZone, now));
  return { brand, lastFour, expMonth, expYear, expiry, funding, holder, known };
}
