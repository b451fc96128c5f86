import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PlanPeriod, PriceRow } from '#contract/billing/plan-facts.ts';
import {
  discountOf,
  leastOf,
  netOf,
  priceOf,
  type PricePart,
  PriceTooLarge,
  renewedQuantity,
} from '#contract/billing/pricing.ts';

/** The facts of a subscription that decide its next renewal. */
export interface Renewable {
  plan_key: string;
  plan_kind: ManifestPlan['kind'];
  /** The plan as last paid for. */
  plan: ManifestPlan;
  /** The plans on offer now. */
  offer: readonly ManifestPlan[];
  currency: Currency;
  period: PlanPeriod;
  quantity: number;
  next_quantity: number | null;
}

/** The next renewal of a subscription. Amounts in minor units. */
export interface NextRenewal {
  plan: ManifestPlan;
  currency: Currency;
  quantity: number;
  /** The quantity was raised above the requested one, because NOT_LESS follows the headcount. */
  raised: boolean;
  /** The terms of `amount`. */
  parts: PricePart[];
  amount: number;
  discount: number;
  net: number;
}

const rowsOf = (plan: ManifestPlan, currency: Currency, period: PlanPeriod): readonly PriceRow[] | undefined =>
  plan.prices.find((price) => price.currency === currency && price.period === period)?.rows;

/** Returns the plan of a renewal in the team's billing currency; if it is not sold so any more, the plan as bought. */
function soldAs(row: Renewable, billed: Currency) {
  const offered = row.offer.find(({ key, kind }) => key === row.plan_key && kind === row.plan_kind);
  for (const plan of offered ? [offered, row.plan] : [row.plan])
    for (const currency of [billed, row.currency]) {
      const rows = rowsOf(plan, currency, row.period);
      if (rows) return { plan, currency, rows };
    }
  return undefined;
}

/** Returns the plan on offer, or the plan as bought if it is no longer offered. */
export const planOf = (row: Pick<Renewable, 'offer' | 'plan_key' | 'plan'>): ManifestPlan =>
  row.offer.find(({ key }) => key === row.plan_key) ?? row.plan;

/** Returns the smallest quantity that can be ordered for the next period. */
export function leastNext(row: Renewable, headcount: number): number {
  const plan = planOf(row);
  return plan.quantityRule === 'UNMODIFIABLE' ? plan.min : leastOf(plan, headcount);
}

/**
 * Returns the price of the next period before the credit balance: for the current quantity or the smaller one requested, and
 * never below the headcount for NOT_LESS (domain rules 4 and 5). Undefined for one-time purchases and if no price covers the
 * quantity. The schedule orders by a separate quote, which results in the same price.
 */
export function renewalOf(
  row: Renewable,
  { headcount, billed }: { headcount: number; billed: Currency },
): NextRenewal | undefined {
  const sold = row.period === 'NONE' ? undefined : soldAs(row, billed);
  if (!sold) return undefined;
  const { plan, currency, rows } = sold;
  const requested = row.next_quantity ?? row.quantity;
  const quantity = renewedQuantity(plan, requested, headcount);
  try {
    const { amount, parts } = priceOf(plan, rows, quantity);
    const discount = discountOf(amount, plan.discountRatio, currency);
    return {
      plan,
      currency,
      quantity,
      raised: plan.quantityRule === 'NOT_LESS' && quantity > requested,
      parts,
      amount,
      discount,
      net: amount - discount,
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof PriceTooLarge) return undefined;
    throw error;
  }
}

/** A renewal with fewer seats that costs less. Minor units. */
export interface FewerSeats {
  quantity: number;
  net: number;
  saved: number;
}

/**
 * Returns the next renewal with only as many seats as are in use, adjusted to what the plan sells; null if that is not fewer or
 * not cheaper, for add-ons and for plans that are not sold per person.
 */
export function fewerSeats(
  row: Renewable & { seats_used: number },
  around: { headcount: number; billed: Currency },
): FewerSeats | null {
  if (row.plan_kind !== 'MAIN' || row.plan.unit !== 'PEOPLE') return null;
  const next = renewalOf(row, around);
  const fewer = renewalOf({ ...row, next_quantity: Math.max(row.seats_used, 1) }, around);
  if (!next || !fewer || fewer.quantity >= next.quantity || fewer.net >= next.net) return null;
  return { quantity: fewer.quantity, net: fewer.net, saved: next.net - fewer.net };
}

/**
 * Returns the price of a whole period as bought, after discount, as displayed to people. The paid value of the current period
 * differs after an early renewal or an addition of seats at another price.
 */
export function boughtPrice(row: Pick<Renewable, 'plan' | 'currency' | 'period' | 'quantity'>): number | undefined {
  const rows = rowsOf(row.plan, row.currency, row.period);
  return rows && netOf(priceOf(row.plan, rows, row.quantity).amount, row.plan.discountRatio, row.currency);
}
