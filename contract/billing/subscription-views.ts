import { z } from 'zod';
import { payments } from '../apps/app-facts.ts';
import { appRef } from '../apps/app-refs.ts';
import { currencyCode } from './currencies.ts';
import { id, instant, plainDate } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { openLabels } from './order-states.ts';
import { planPeriods, planUnits, pricingRules, quantityRules } from './plan-facts.ts';
import { obstacles, renewalOutcomes, subscriptionActs, subscriptionStates } from './subscription-facts.ts';

const whole = z.number().int();

/** Something a plan includes: first what it is sold by, then what comes along. */
export const includedItem = z.object({
  /** By which an app reports its use; null where none is reported. */
  key: z.string().nullable(),
  name: z.string(),
  unit: z.enum(planUnits),
  purchased: whole,
  /** Seats used for PEOPLE, else what the app reported; null where it has said nothing. */
  used: whole.nullable(),
  reportedAt: instant.nullable(),
});
export type IncludedItem = z.infer<typeof includedItem>;

/** An order that is open, and how it stands. */
export const teamOrder = z.object({
  id,
  number: z.string(),
  label: z.enum(openLabels),
  /** By when its proof of transfer is reviewed; null unless it waits for that. */
  reviewBy: instant.nullable(),
});

/** What the next period costs if nothing changes; before the credit balance. Minor units. */
export const nextRenewal = z.object({
  on: plainDate,
  quantity: whole,
  /** The quantity is above what there will be, since NOT_LESS follows the address book. */
  raised: z.boolean(),
  /** What the team is billed in by then. */
  currency: currencyCode,
  amount: whole,
  discount: whole,
  net: whole,
});

export const cardBrief = z.object({
  id,
  brand: z.string(),
  lastFour: z.string(),
  expMonth: whole,
  expYear: whole,
  /** It is not valid any more on the day of the next charge. */
  expires: z.boolean(),
});

/** What stands against each act; null where nothing does. */
const against = z.object(
  Object.fromEntries(subscriptionActs.map((act) => [act, z.enum(obstacles).nullable()])) as Record<
    (typeof subscriptionActs)[number],
    z.ZodNullable<z.ZodEnum<{ [K in (typeof obstacles)[number]]: K }>>
  >,
);

export const subscriptionView = z.object({
  id,
  app: appRef,
  planKey: z.string(),
  planName: z.string(),
  planKind: z.enum(['MAIN', 'ADD_ON']),
  rule: z.enum(pricingRules),
  quantityRule: z.enum(quantityRules),
  unit: z.enum(planUnits),
  /** As asked for, and what it grants in whole batches. */
  quantity: whole,
  granted: whole,
  /** From the next period on, where it is fewer. */
  nextQuantity: whole.nullable(),
  /** Fewer than this cannot be ordered. */
  least: whole,
  step: whole,
  period: z.enum(planPeriods),
  startedOn: plainDate,
  periodStart: plainDate,
  /** The first day that is not paid for; null for what is bought once. */
  periodEnd: plainDate.nullable(),
  daysLeft: whole.nullable(),
  currency: currencyCode,
  /** What the whole of this period costs after discount, minor units. */
  price: whole,
  included: z.array(includedItem),
  next: nextRenewal.nullable(),
  autoRenew: z.boolean(),
  /** The default card of the team, which is charged. */
  card: cardBrief.nullable(),
  cancelledAt: instant.nullable(),
  graceUntil: instant.nullable(),
  endedAt: instant.nullable(),
  state: z.enum(subscriptionStates),
  /** An unpaid order for it; `automatic` ones are the clock's. */
  openOrder: z.object({ id, number: z.string(), automatic: z.boolean(), label: z.enum(openLabels) }).nullable(),
  /** How the last step of renewing this period by card went. */
  lastStep: z.object({ at: instant, outcome: z.enum(renewalOutcomes).nullable(), reason: z.string().nullable() }).nullable(),
  /** The next time the card is charged. */
  nextStep: instant.nullable(),
  /** Whether a plan above this one can be bought. */
  higherPlan: z.boolean(),
  against,
  version: whole,
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** An app of the team that is on trial, or was, and can be bought. */
export const trialView = z.object({
  app: appRef,
  payment: z.enum(payments),
  trial: z.boolean(),
  until: instant.nullable(),
  daysLeft: whole.nullable(),
  people: whole,
  seats: whole.nullable(),
  seatsUsed: whole,
  /** What stands against buying it. */
  against: z.enum(obstacles).nullable(),
});
export type TrialView = z.infer<typeof trialView>;

/** Specification section 3, Subscription, in few words. */
export const subscriptionInfo = z.object({
  subscriptionId: id,
  app: appRef,
  planName: z.string(),
  duration: z.enum(planPeriods),
  expiry: plainDate.nullable(),
  daysLeft: whole.nullable(),
  state: z.enum(subscriptionStates),
  includedItems: z.array(includedItem),
  purchasedQuantity: whole,
  usedCount: whole.nullable(),
  unit: z.enum(planUnits),
});

/** What cancelling takes away, in numbers. */
export const cancelConsequences = z.object({
  /** The last day that is paid for is the one before; null where it ends at once. */
  endsOn: plainDate.nullable(),
  /** People who can use the app and will not. */
  people: whole,
  seatsUsed: whole,
  /** Services that end with it. */
  services: z.array(
    z.object({ id, planName: z.string(), unit: z.enum(planUnits), quantity: whole, periodEnd: plainDate.nullable() }),
  ),
  /** An automatic renewal that is given up. */
  renewal: z.boolean(),
});

export const monthOfSpending = z.object({
  /** YYYY-MM in team time. */
  month: z.string(),
  currency: currencyCode,
  /** Paid for orders, from the balance as well; what went back. Minor units. */
  paid: whole,
  refunded: whole,
  orders: whole,
});

export const creditReasons = ['UNUSED_TIME', 'LATE_TRANSFER', 'REFUND', 'ORDER', 'ORDER_CANCELLED', 'STAFF'] as const;
export const creditEntry = z.object({
  id,
  at: instant,
  currency: currencyCode,
  /** Positive: came in. */
  amount: whole,
  /** What there was afterwards. */
  balance: whole,
  reason: z.enum(creditReasons),
  order: z.object({ id, number: z.string() }).nullable(),
  byName: z.string(),
  note: z.string(),
});

export const seatsForecast = z.object({
  id,
  app: appRef,
  planName: z.string(),
  quantityRule: z.enum(quantityRules),
  bought: whole,
  used: whole,
  /** Held by who has not used the app for 30 days; null where nothing is known of its use. */
  unused: whole.nullable(),
  headcount: whole,
  /** What grows: the address book, where everybody needs a seat, else the seats that are held. */
  basis: z.enum(['HEADCOUNT', 'SEATS']),
  /** Month ends, and today for the running month; oldest first. */
  history: z.array(z.object({ month: z.string(), used: whole })),
  forecast: z.array(z.object({ month: z.string(), needed: whole })),
  /** In a month, by the straight line through the history. */
  growth: z.number(),
  /** The first month in which more are needed than were bought. */
  shortFrom: z.string().nullable(),
  /** What stands against buying seats. */
  against: z.enum(obstacles).nullable(),
});
export type SeatsForecast = z.infer<typeof seatsForecast>;

export const seatUser = memberRef.extend({
  since: instant,
  /** Null where it was never used, or nothing is known of it. */
  lastUsedAt: instant.nullable(),
  unused: z.boolean(),
});
