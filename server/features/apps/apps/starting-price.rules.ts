import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import { currencies } from '#contract/billing/currencies.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import type { StartingPrice } from '#contract/billing/plans.ts';

/** A year is compared with a year, where there is one. */
const order: readonly PlanPeriod[] = ['YEAR', 'MONTH', 'THREE_MONTHS', 'HALF_YEAR', 'DAY', 'NONE'];

/**
 * The lowest price of the main plans, for each currency: of its prices for the period that comes first in `order`, the
 * lowest for the least that is sold, less the discount. A batch is named with how many it holds.
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
