import type { Offer } from '#contract/billing/offers.ts';
import type { PlanPeriod, PlanUnit } from '#contract/billing/plan-facts.ts';
import type { PlanView } from '#contract/billing/plans.ts';
import { renewedQuantity } from '#contract/billing/pricing.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import { type OfferChoices, rowsOf } from './choices.ts';
import { amountAt } from './curve.ts';

/** A plan beside the others, for the chosen quantity and period as far as it is sold for them. */
export interface ComparedPlan {
  plan: PlanView;
  /** The plan of the subscription, which cannot be chosen. */
  current: boolean;
  period: PlanPeriod;
  quantity: number;
  /** The price of the whole period after discount, minor units; undefined if the plan has none. */
  amount: number | undefined;
  /** What any of the plans includes; null if this one does not. */
  includes: { name: string; unit: PlanUnit; quantity: number | null }[];
  /** The request of the quote that changes to this plan. */
  request: QuoteRequest | undefined;
}

/** The plans of a choice side by side; for a change, the current one first. */
export function comparedPlans({ headcount }: Pick<Offer, 'headcount'>, choices: OfferChoices): ComparedPlan[] {
  const { act, plans, current, currency, quantity, period = 'NONE' } = choices;
  const changed = act === 'CHANGE_PLAN' ? current : undefined;
  const all = changed ? [changed.plan, ...plans] : plans;
  const names = [...new Map(all.flatMap(({ includes }) => includes.map((each) => [each.name, each.unit] as const)))];
  return all.map((plan) => {
    const isCurrent = plan === changed?.plan;
    const sold =
      rowsOf(plan, currency, period).length > 0 ? period : plan.prices.find((price) => price.currency === currency)?.period;
    const own = isCurrent && changed ? changed.quantity : renewedQuantity(plan, quantity, headcount);
    const rows = rowsOf(plan, currency, sold ?? period);
    return {
      plan,
      current: isCurrent,
      period: sold ?? period,
      quantity: own,
      amount: amountAt({ plan, rows, currency }, own),
      includes: names.map(([name, unit]) => ({
        name,
        unit,
        quantity: plan.includes.find((each) => each.name === name)?.quantity ?? null,
      })),
      request:
        changed && !isCurrent
          ? { act: 'CHANGE_PLAN', subscriptionId: changed.subscriptionId, planKey: plan.key, quantity: own }
          : undefined,
    };
  });
}
