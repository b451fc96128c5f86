import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';

/**
 * A running subscription with the facts needed to price a change. Amounts in minor units; days are plain dates in the team's
 * time zone.
 */
export interface SubscriptionFacts {
  id: string;
  version: number;
  planKey: string;
  planKind: 'MAIN' | 'ADD_ON';
  /** The plan as bought. */
  plan: ManifestPlan;
  currency: Currency;
  period: PlanPeriod;
  quantity: number;
  granted: number;
  anchorDay: number;
  periodStart: string;
  periodEnd: string | null;
  /** The paid value of the whole current period, after discount. */
  paidValue: number;
  /** The day on which `paidValue` was last set: no day before it is credited. */
  pricedOn: string | null;
  nextQuantity: number | null;
  /** Ends with the current period. */
  cancelled: boolean;
  autoRenew: boolean;
  /** In its grace period, while the card is retried. */
  grace: boolean;
}

/** The input of a quote. */
export interface QuoteFacts {
  /** Today in the team's time zone. */
  today: string;
  /** The team's billing currency. */
  currency: Currency;
  headcount: number;
  /** Credit balances by currency. */
  balances: Partial<Record<Currency, number>>;
  app: {
    /** Plans on offer now. Existing subscriptions continue, even if the app is withdrawn. */
    plans: readonly ManifestPlan[];
    withdrawn: boolean;
  };
  /** Running subscriptions of the app. */
  running: readonly SubscriptionFacts[];
  /** The subscription to change. */
  subscription: SubscriptionFacts | null;
}

/** The sums of a quote in minor units of `currency`. */
export interface QuoteSums {
  currency: Currency;
  amount: number;
  discount: number;
  unused: number;
  fromBalance: number;
  due: number;
  toBalance: number;
}

/** A quote without its id and times. */
export interface QuoteDraft extends QuoteSums {
  lines: StoredLine[];
  /**
   * The plans of the charges as sold now, with the prices of the quote's currency; stored with the subscription when the order
   * is paid.
   */
  plans: ManifestPlan[];
  next: { on: string; due: number; automatic: boolean } | null;
}
