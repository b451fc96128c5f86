import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';

/** A running subscription as far as changing it is priced. Money in minor units; days are plain dates of the team. */
export interface SubscriptionFacts {
  id: string;
  version: number;
  planKey: string;
  planKind: 'MAIN' | 'ADD_ON';
  /** The plan as it was bought. */
  plan: ManifestPlan;
  currency: Currency;
  period: PlanPeriod;
  quantity: number;
  granted: number;
  anchorDay: number;
  periodStart: string;
  periodEnd: string | null;
  /** What the whole of this period is worth after discount, as far as it was paid for. */
  worth: number;
  /** The day the worth was last set for: no day before it is credited. */
  pricedOn: string | null;
  nextQuantity: number | null;
  /** It ends with the period. */
  cancelled: boolean;
  autoRenew: boolean;
  /** It works on for some days while the card is tried again. */
  grace: boolean;
}

/** What a quote rests on. */
export interface QuoteFacts {
  /** The day in team time. */
  today: string;
  /** What the team is billed in. */
  currency: Currency;
  headcount: number;
  /** Credit balances by currency. */
  balances: Partial<Record<Currency, number>>;
  app: {
    /** On offer now; who has a subscription keeps it, also of an app that is withdrawn. */
    plans: readonly ManifestPlan[];
    withdrawn: boolean;
  };
  /** Running subscriptions of the app. */
  running: readonly SubscriptionFacts[];
  /** The one that a change is of. */
  subscription: SubscriptionFacts | null;
}

export interface QuoteSums {
  currency: Currency;
  amount: number;
  discount: number;
  unused: number;
  fromBalance: number;
  due: number;
  toBalance: number;
}

/** A quote without its name and time. */
export interface QuoteDraft extends QuoteSums {
  lines: StoredLine[];
  /** The plans of the charges as they are sold now, with the prices of its currency: what a subscription keeps when it is paid for. */
  plans: ManifestPlan[];
  next: { on: string; due: number; automatic: boolean } | null;
}
