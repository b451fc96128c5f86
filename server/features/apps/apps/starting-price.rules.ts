import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import { currencies } from '#contract/billing/currencies.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import type { StartingPrice } from '#contract/billing/plans.ts';

/** Periods by preference. Prices per year are compared if there are any. */
const order: readonly PlanPeriod[] = ['YEAR', 'MONTH', 'THREE_MONTHS', 'HALF_YEAR', 'DAY', 'NONE'];

/**
 * Returns the lowest price of the main plans in each currency: among the prices for the first available period of `order`, the
 * lowest for the smallest quantity, less the discount. A price per batch includes the batch size.
 */
export function startingPrices(plans: readonly ManifestPlan[]): StartingPrice[] {
  const main = plans.filter(({ kind }) => kind === 'MAIN');
  return currencies.flatMap((currency) => {
    const offers = main.flatMap((plan) =>
      plan.prices.filter((price) => price.currency === currency).flatMap((price) => offer(plan, price)),
    );
    const [lowest] = offers.toSorted(
      (a, b) => order.indexOf(a.period) - order.indexOf(b.period) || a.minor / a.quantity - b.minor / b.quantity,
    );
    return lowest ?? [];
  });
}

function offer(plan: ManifestPlan, { currency, period, rows }: ManifestPlan['prices'][number]): StartingPrice[] {
  const row = rows.find(({ from, to }) => from <= plan.min && (to === null || plan.min <= to)) ?? rows[0];
  if (!row) return [];
  const minor = Math.round(row.unitPrice * (1 - plan.discountRatio));
  return [{ currency, minor, quantity: plan.rule === 'BATCH' ? plan.purchaseUnit : 1, unit: plan.unit, period }];
}
