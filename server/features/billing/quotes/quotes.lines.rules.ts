import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import { addedAmount, type Days, discountOf, PriceTooLarge, priceOf, shareOf } from '#contract/billing/pricing.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';
import type { QuoteSums, SubscriptionFacts } from './quotes.facts.rules.ts';
import { rowsOf } from './quotes.rules.ts';

interface Bought {
  plan: ManifestPlan;
  currency: Currency;
  period: PlanPeriod;
  quantity: number;
  starts: string;
  ends: string | null;
}

const about = ({ key, name, kind, rule, mode, unit, purchaseUnit }: ManifestPlan) => ({
  planKey: key,
  planName: name,
  planKind: kind,
  rule,
  mode,
  unit,
  purchaseUnit,
});

/** Returns a charge for a whole period, or for the remaining days of one. Amounts in minor units. */
export function chargeLine({ plan, currency, period, quantity, starts, ends }: Bought, days: Days | null = null): StoredLine {
  const { amount: whole, parts, granted } = priceOf(plan, rowsOf(plan, currency, period), quantity);
  const amount = days ? shareOf(whole, days, currency) : whole;
  return {
    kind: 'CHARGE',
    ...about(plan),
    period,
    quantity,
    before: null,
    granted,
    parts,
    whole,
    wholeBefore: null,
    days,
    starts,
    ends,
    ...discounted(amount, plan.discountRatio, currency),
  };
}

/** Returns a charge for additional quantity at the prices of the original purchase, for the remaining days (domain rules 5). */
export function addedLine(of: SubscriptionFacts, quantity: number, days: Days | null, today: string): StoredLine {
  const { plan, currency, period } = of;
  const rows = rowsOf(plan, currency, period);
  const { amount: whole, parts, granted } = priceOf(plan, rows, quantity);
  const { amount: wholeBefore } = priceOf(plan, rows, of.quantity);
  const amount = days ? addedAmount(wholeBefore, whole, days, currency) : Math.max(0, whole - wholeBefore);
  return {
    kind: 'CHARGE',
    ...about(plan),
    period,
    quantity,
    before: of.quantity,
    granted,
    parts,
    whole,
    wholeBefore,
    days,
    starts: today,
    ends: of.periodEnd,
    ...discounted(amount, plan.discountRatio, currency),
  };
}

/** Returns the credit for unused time that was paid for. The amount is positive and is subtracted. */
export function unusedLine(of: SubscriptionFacts, days: Days | null, today: string): StoredLine {
  const { plan, currency, period, quantity, granted, paidValue, periodEnd } = of;
  const amount = days ? shareOf(paidValue, days, currency) : paidValue;
  return {
    kind: 'UNUSED',
    ...about(plan),
    period,
    quantity,
    before: null,
    granted,
    parts: [],
    whole: paidValue,
    wholeBefore: null,
    days,
    starts: today,
    ends: periodEnd,
    ...discounted(amount, 0, currency),
  };
}

function discounted(amount: number, discountRatio: number, currency: Currency) {
  const discountAmount = discountOf(amount, discountRatio, currency);
  return { amount, discountRatio, discountAmount, net: amount - discountAmount };
}

/**
 * Returns the sums of rounded lines. The credit balance pays first; unused time beyond the charges is added to the credit
 * balance.
 */
export function sumsOf(lines: readonly StoredLine[], currency: Currency, balance: number): QuoteSums {
  const of = (kind: StoredLine['kind'], figure: 'amount' | 'discountAmount' | 'net') =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line[figure], 0);
  const amount = of('CHARGE', 'amount');
  const discount = of('CHARGE', 'discountAmount');
  const unused = of('UNUSED', 'net');
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(unused)) throw new PriceTooLarge('sum');
  const left = amount - discount - unused;
  const fromBalance = Math.min(balance, Math.max(0, left));
  return { currency, amount, discount, unused, fromBalance, due: Math.max(0, left) - fromBalance, toBalance: Math.max(0, -left) };
}
