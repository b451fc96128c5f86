import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PlanPeriod, PriceRow } from '#contract/billing/plan-facts.ts';
import { discountOf, leastOf, netOf, priceOf, PriceTooLarge } from '#contract/billing/pricing.ts';

export interface Renewable {
  plan_key: string;
  plan_kind: ManifestPlan['kind'];
  /** As it was when it was last paid for. */
  plan: ManifestPlan;
  /** The plans on offer now. */
  offer: readonly ManifestPlan[];
  currency: Currency;
  period: PlanPeriod;
  quantity: number;
  next_quantity: number | null;
}

export interface NextRenewal {
  plan: ManifestPlan;
  currency: Currency;
  quantity: number;
  /** Above what there will be, since NOT_LESS follows the address book. */
  raised: boolean;
  amount: number;
  discount: number;
  net: number;
}

const rowsOf = (plan: ManifestPlan, currency: Currency, period: PlanPeriod): readonly PriceRow[] | undefined =>
  plan.prices.find((price) => price.currency === currency && price.period === period)?.rows;

/** The plan a renewal takes, in the currency the team is billed in; where it is not sold so any more, what was bought goes on. */
function soldAs(row: Renewable, billed: Currency) {
  const offered = row.offer.find(({ key, kind }) => key === row.plan_key && kind === row.plan_kind);
  for (const plan of offered ? [offered, row.plan] : [row.plan])
    for (const currency of [billed, row.currency]) {
      const rows = rowsOf(plan, currency, row.period);
      if (rows) return { plan, currency, rows };
    }
  return undefined;
}

/** The plan as it is on offer, or as it was bought where it is not any more. */
export const planOf = (row: Pick<Renewable, 'offer' | 'plan_key' | 'plan'>): ManifestPlan =>
  row.offer.find(({ key }) => key === row.plan_key) ?? row.plan;

/** The least that can be ordered from the next period on. */
export function leastNext(row: Renewable, headcount: number): number {
  const plan = planOf(row);
  return plan.quantityRule === 'UNMODIFIABLE' ? plan.min : leastOf(plan, headcount);
}

/**
 * What the next period costs before the credit balance: as many as there are, fewer where that was said, and never below the
 * headcount where NOT_LESS says so (domain rules 4 and 5). Undefined for what is bought once, and where no price holds the
 * quantity. What the clock orders is a quote of its own and comes to the same.
 */
export function renewalOf(
  row: Renewable,
  { headcount, billed }: { headcount: number; billed: Currency },
): NextRenewal | undefined {
  const sold = row.period === 'NONE' ? undefined : soldAs(row, billed);
  if (!sold) return undefined;
  const { plan, currency, rows } = sold;
  const wanted = row.next_quantity ?? row.quantity;
  const quantity = renewedQuantity(plan, wanted, headcount);
  try {
    const { amount } = priceOf(plan, rows, quantity);
    const discount = discountOf(amount, plan.discountRatio, currency);
    return {
      plan,
      currency,
      quantity,
      raised: plan.quantityRule === 'NOT_LESS' && quantity > wanted,
      amount,
      discount,
      net: amount - discount,
    };
  } catch (error) {
    if (error instanceof RangeError || error instanceof PriceTooLarge) return undefined;
    throw error;
  }
}

/**
 * What a whole period costs as it was bought, after discount: what people take for the price. What this period is worth is
 * another figure where it was renewed ahead, or seats were added at another price.
 */
export function boughtPrice(row: Pick<Renewable, 'plan' | 'currency' | 'period' | 'quantity'>): number | undefined {
  const rows = rowsOf(row.plan, row.currency, row.period);
  return rows && netOf(priceOf(row.plan, rows, row.quantity).amount, row.plan.discountRatio, row.currency);
}

function renewedQuantity(plan: ManifestPlan, wanted: number, headcount: number): number {
  if (plan.quantityRule === 'UNMODIFIABLE') return plan.min;
  const step = plan.purchaseUnit;
  const least = Math.ceil(Math.max(wanted, leastOf(plan, headcount)) / step) * step;
  return plan.max === null ? least : Math.min(least, Math.floor(plan.max / step) * step);
}
