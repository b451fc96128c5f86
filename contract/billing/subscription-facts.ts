import { appLimits } from '../apps/app-facts.ts';
import { billingLimits } from './order-states.ts';

/**
 * Days relative to the end of a period on which its renewal by card is tried: 24 hours before, at the end, and during the grace
 * period.
 */
export const renewalStepDays: readonly number[] = [-1, 0, ...billingLimits.retryDays];

/**
 * The state of a subscription at a given time. GRACE: its period is over, and the app still works for some days (`graceUntil`).
 */
export const subscriptionStates = ['ACTIVE', 'ENDING', 'CANCELLED', 'GRACE', 'ENDED'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Possible actions on a subscription (specification section 4, domain rules 5). */
export const subscriptionActs = [
  'renew',
  'addQuantity',
  'changePlan',
  'changePeriod',
  'addService',
  'cancel',
  'undoCancel',
  'fewer',
  'undoFewer',
  'autoRenew',
] as const;
export type SubscriptionAct = (typeof subscriptionActs)[number];

/** Why an act is refused, the first reason that applies. */
export const subscriptionObstacles = [
  'noPermission',
  'ownPeopleOnly',
  'ended',
  'inGrace',
  'boughtOnce',
  'cancelled',
  'notCancelled',
  'mainCancelled',
  'renewing',
  'renewalOrdered',
  'orderUnpaid',
  'orderPaying',
  'orderInReview',
  'orderProvisioning',
  'noCard',
  'fixedQuantity',
  'atMaximum',
  'atLeast',
  'notFewer',
  'onePlan',
  'onePeriod',
  'noServices',
  'notOffered',
] as const;
export type SubscriptionObstacle = (typeof subscriptionObstacles)[number];

export const renewalOutcomes = ['PAID', 'RUNNING', 'DECLINED', 'NO_CARD', 'REFUSED'] as const;
export type RenewalOutcome = (typeof renewalOutcomes)[number];

/**
 * What happens on a day to come: a renewal that is charged automatically, the end of a subscription that does not renew, the end
 * of a cancelled one, and the last day on which an order can be paid.
 */
export const upcomingKinds = ['RENEWS', 'EXPIRES', 'ENDS', 'ORDER'] as const;
export type UpcomingKind = (typeof upcomingKinds)[number];

export const subscriptionLimits = {
  /** After this many days without use of the app, a seat counts as unused. */
  unusedDays: 30,
  /** Months of history from which growth is calculated, and months of the forecast. */
  historyMonths: 6,
  forecastMonths: 6,
  /** Months of spending, including the current one. */
  spendMonths: 12,
  /** Days ahead for which charges are listed. */
  upcomingDays: 90,
  /** Items whose usage an app reports in one request, and requests of one app per minute. */
  usageItems: 40,
  usagePerMinute: 120,
} as const;

export interface SubscriptionStatusFacts {
  status: 'ACTIVE' | 'ENDED';
  cancelled: boolean;
  autoRenew: boolean;
  /** Whole days in team time until the period ends; 0 or negative once it is over, null for something bought once. */
  daysLeft: number | null;
  /** Whether it currently works beyond its period. */
  inGrace: boolean;
}

/**
 * The state of a subscription. One that renews automatically is never ENDING; one whose period is over has ended unless it is in
 * grace.
 */
export function stateOf({ status, cancelled, autoRenew, daysLeft, inGrace }: SubscriptionStatusFacts): SubscriptionState {
  if (status === 'ENDED') return 'ENDED';
  if (daysLeft !== null && daysLeft <= 0) return inGrace && !cancelled ? 'GRACE' : 'ENDED';
  if (cancelled) return 'CANCELLED';
  return !autoRenew && daysLeft !== null && daysLeft <= appLimits.warnDays ? 'ENDING' : 'ACTIVE';
}

/**
 * Forecasts the coming months by linear regression (least squares) over the past ones: the number needed if growth continues.
 * Never negative; rounded up, since half a person needs a seat.
 * @param history oldest first, at least one
 * @returns `ahead` months, and the growth per month
 */
export function forecastOf(history: readonly number[], ahead: number): { growth: number; needed: number[] } {
  const n = history.length;
  const meanX = (n - 1) / 2;
  const meanY = history.reduce((sum, value) => sum + value, 0) / n;
  const spread = history.reduce((sum, _, at) => sum + (at - meanX) ** 2, 0);
  const growth = spread === 0 ? 0 : history.reduce((sum, value, at) => sum + (at - meanX) * (value - meanY), 0) / spread;
  const last = history[n - 1] ?? 0;
  // A rounding error of binary fractions must not add a person.
  const whole = (value: number) => Math.max(0, Math.ceil(Number(value.toFixed(6))));
  return { growth, needed: Array.from({ length: ahead }, (_, at) => whole(last + growth * (at + 1))) };
}
