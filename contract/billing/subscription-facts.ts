import { appLimits } from '../apps/app-facts.ts';
import { billingLimits } from './order-states.ts';

/** Days from the end of a period on which its renewal by card is tried: 24 hours before, at the end, and while grace lasts. */
export const renewalStepDays: readonly number[] = [-1, 0, ...billingLimits.retryDays];

/** What a subscription is like, by the clock. GRACE: its period is over, and the app still works for some days (`graceUntil`). */
export const subscriptionStates = ['ACTIVE', 'ENDING', 'CANCELLED', 'GRACE', 'ENDED'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What can be done with a subscription (specification section 4, domain rules 5). */
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

/** What stands against an act, the first that does. */
export const obstacles = [
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
export type SubscriptionObstacle = (typeof obstacles)[number];

export const renewalOutcomes = ['PAID', 'RUNNING', 'DECLINED', 'NO_CARD', 'REFUSED'] as const;
export type RenewalOutcome = (typeof renewalOutcomes)[number];

export const subscriptionLimits = {
  /** Who has not used an app for so many days holds a seat for nothing. */
  unusedDays: 30,
  /** Months that growth is read from, and months ahead that it is carried on for. */
  historyMonths: 6,
  forecastMonths: 6,
  /** Months of spending, the running one counted in. */
  spendMonths: 12,
  /** Things an app reports the use of in one call, and calls of one app a minute. */
  usageItems: 40,
  usagePerMinute: 120,
} as const;

export interface SubscriptionStatusFacts {
  status: 'ACTIVE' | 'ENDED';
  cancelled: boolean;
  autoRenew: boolean;
  /** Whole days in team time until the period ends; not above 0 once it is over, null for what is bought once. */
  daysLeft: number | null;
  /** It works on beyond its period at this moment. */
  inGrace: boolean;
}

/** The state of a subscription. One that renews by itself does not end soon; one whose period is over has ended unless it is in grace. */
export function stateOf({ status, cancelled, autoRenew, daysLeft, inGrace }: SubscriptionStatusFacts): SubscriptionState {
  if (status === 'ENDED') return 'ENDED';
  if (daysLeft !== null && daysLeft <= 0) return inGrace && !cancelled ? 'GRACE' : 'ENDED';
  if (cancelled) return 'CANCELLED';
  return !autoRenew && daysLeft !== null && daysLeft <= appLimits.warnDays ? 'ENDING' : 'ACTIVE';
}

/**
 * The months to come, by the straight line that lies nearest to those gone by: what is needed if it goes on as it did. Never
 * less than nothing; whole, rounded up, since half a person needs a seat.
 * @param history oldest first, at least one
 * @returns as many as asked for, and the growth in a month
 */
export function forecastOf(history: readonly number[], ahead: number): { growth: number; needed: number[] } {
  const n = history.length;
  const meanX = (n - 1) / 2;
  const meanY = history.reduce((sum, value) => sum + value, 0) / n;
  const spread = history.reduce((sum, _, at) => sum + (at - meanX) ** 2, 0);
  const growth = spread === 0 ? 0 : history.reduce((sum, value, at) => sum + (at - meanX) * (value - meanY), 0) / spread;
  const last = history[n - 1] ?? 0;
  // A rounding fault of binary fractions is no further person.
  const whole = (value: number) => Math.max(0, Math.ceil(Number(value.toFixed(6))));
  return { growth, needed: Array.from({ length: ahead }, (_, at) => whole(last + growth * (at + 1))) };
}
