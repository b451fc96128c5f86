import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { FieldFault, Rule } from '#contract/errors.ts';
import type { PlanPeriod, PriceRow } from '#contract/billing/plan-facts.ts';
import { quantityFault } from '#contract/billing/pricing.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';

/** Returns the price rows of a plan for a currency and period. Throws invalid: currencyNotSold, periodNotSold. */
export function rowsOf(
  plan: ManifestPlan,
  currency: Currency,
  period: PlanPeriod,
  fields = { plan: 'planKey', period: 'period' },
): PriceRow[] {
  const inCurrency = plan.prices.filter((price) => price.currency === currency);
  if (inCurrency.length === 0) throw invalid({ field: fields.plan, rule: 'currencyNotSold' });
  const found = inCurrency.find((price) => price.period === period);
  if (!found) throw invalid({ field: fields.period, rule: 'periodNotSold' });
  return found.rows;
}

/** Whether a plan has a price in a currency for a period. */
export const sells = (plan: ManifestPlan, currency: Currency, period: PlanPeriod): boolean =>
  plan.prices.some((price) => price.currency === currency && price.period === period);

/** Throws invalid with the rule a quantity violates (specification section 5). */
export function requireQuantity(plan: ManifestPlan, quantity: number, headcount: number, field = 'quantity'): void {
  const fault = quantityFault(plan, quantity, headcount);
  if (fault) throw invalid(faultOf(fault, field));
}

function faultOf({ rule, ...args }: { rule: Rule } & Record<string, number | string>, field: string): FieldFault {
  return { field, rule, args };
}

/**
 * Validates the quantity after an addition. Exceeding the maximum has its own error (specification sections 5 and 8). Throws
 * addMaximumReached, noChanges, invalid.
 */
export function requireAdded(plan: ManifestPlan, before: number, after: number, headcount: number): void {
  if (plan.quantityRule !== 'UNMODIFIABLE' && plan.max !== null && after > plan.max) throw new AppError('addMaximumReached');
  if (after === before) throw new AppError('noChanges');
  if (after < before) throw invalid({ field: 'quantity', rule: 'startsFrom', args: { least: before } });
  requireQuantity(plan, after, headcount);
}

/** Returns the plan on offer with a key and kind. Throws invalid: notOneOf. */
export function requirePlan(
  plans: readonly ManifestPlan[],
  key: string,
  kind: ManifestPlan['kind'],
  field = 'planKey',
): ManifestPlan {
  const plan = plans.find((each) => each.key === key && each.kind === kind);
  if (!plan) throw invalid({ field, rule: 'notOneOf' });
  return plan;
}
