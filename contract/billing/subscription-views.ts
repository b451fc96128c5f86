import { z } from 'zod';
import { payments } from '../apps/app-facts.ts';
import { appRef } from '../apps/app-refs.ts';
import { currencyCode } from './currencies.ts';
import { id, instant, plainDate } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { openLabels } from './order-states.ts';
import { planPeriods, planUnits, pricingRules, quantityRules } from './plan-facts.ts';
import { pricePart } from './quotes.ts';
import {
  subscriptionObstacles,
  renewalOutcomes,
  subscriptionActs,
  subscriptionStates,
  upcomingKinds,
} from './subscription-facts.ts';

const whole = z.number().int();

/** An item a plan includes: first its main unit, then the other items. */
export const includedItem = z.object({
  /** The key under which an app reports its usage; null if it is not reported. */
  key: z.string().nullable(),
  name: z.string(),
  unit: z.enum(planUnits),
  purchased: whole,
  /** Seats used for PEOPLE, otherwise the usage the app reported; null if it has reported none. */
  used: whole.nullable(),
  reportedAt: instant.nullable(),
});
export type IncludedItem = z.infer<typeof includedItem>;

/** An open order with its state. */
export const teamOrder = z.object({
  id,
  number: z.string(),
  label: z.enum(openLabels),
  /** When the review of its proof of transfer is due; null unless it waits for that. */
  reviewBy: instant.nullable(),
});

/** The price of the next period if nothing changes, before the credit balance. Minor units. */
export const nextRenewal = z.object({
  on: plainDate,
  quantity: whole,
  /** Whether the quantity is above the planned one, because NOT_LESS follows the headcount. */
  raised: z.boolean(),
  /** The currency the team is billed in at that time. */
  currency: currencyCode,
  /** The terms of `amount` under the plan at that time, and its discount as a ratio, 0 to 1. */
  rule: z.enum(pricingRules),
  purchaseUnit: whole,
  parts: z.array(pricePart),
  amount: whole,
  discountRatio: z.number(),
  discount: whole,
  net: whole,
  /** The end of that period, which is the renewal after it. */
  until: plainDate.nullable(),
});

export const cardBrief = z.object({
  id,
  brand: z.string(),
  lastFour: z.string(),
  expMonth: whole,
  expYear: whole,
  /** Whether the card will have expired on the day of the next charge. */
  expires: z.boolean(),
});

/** Why each act is refused; null if it is allowed. */
const against = z.object(
  Object.fromEntries(subscriptionActs.map((act) => [act, z.enum(subscriptionObstacles).nullable()])) as Record<
    (typeof subscriptionActs)[number],
    z.ZodNullable<z.ZodEnum<{ [K in (typeof subscriptionObstacles)[number]]: K }>>
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
  /** The quantity as ordered, and as granted in whole batches. */
  quantity: whole,
  granted: whole,
  /** The smaller quantity from the next period on, if any. */
  nextQuantity: whole.nullable(),
  /** The smallest quantity that can be ordered. */
  least: whole,
  step: whole,
  period: z.enum(planPeriods),
  startedOn: plainDate,
  periodStart: plainDate,
  /** The first day that is not paid for; null for something bought once. */
  periodEnd: plainDate.nullable(),
  daysLeft: whole.nullable(),
  currency: currencyCode,
  /** The price of this whole period after discount, minor units. */
  price: whole,
  included: z.array(includedItem),
  next: nextRenewal.nullable(),
  /** The next renewal with only the seats in use, and what it saves. */
  fewerSeats: z.object({ quantity: whole, net: whole, saved: whole }).nullable(),
  /** Members who can use the app. */
  people: whole,
  autoRenew: z.boolean(),
  /** The default card of the team, which will be charged. */
  card: cardBrief.nullable(),
  cancelledAt: instant.nullable(),
  graceUntil: instant.nullable(),
  endedAt: instant.nullable(),
  state: z.enum(subscriptionStates),
  /** An unpaid order for the subscription; `automatic`: created by a renewal. */
  openOrder: z.object({ id, number: z.string(), automatic: z.boolean(), label: z.enum(openLabels) }).nullable(),
  /** The result of the last attempt to renew this period by card. */
  lastStep: z.object({ at: instant, outcome: z.enum(renewalOutcomes).nullable(), reason: z.string().nullable() }).nullable(),
  /** When the card is charged next. */
  nextStep: instant.nullable(),
  /** Whether a higher plan can be bought. */
  higherPlan: z.boolean(),
  against,
  version: whole,
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** An app of the team with a running or past trial that can be bought. */
export const trialView = z.object({
  app: appRef,
  payment: z.enum(payments),
  trial: z.boolean(),
  until: instant.nullable(),
  daysLeft: whole.nullable(),
  people: whole,
  seats: whole.nullable(),
  seatsUsed: whole,
  /** Why it cannot be bought; null if it can. */
  against: z.enum(subscriptionObstacles).nullable(),
});
export type TrialView = z.infer<typeof trialView>;

const amountIn = z.object({ currency: currencyCode, minor: whole });

/** A charge, or the end of a subscription, in the coming days. */
export const upcomingCharge = z.object({
  app: appRef,
  planName: z.string(),
  /** Null for the order of a first purchase. */
  subscriptionId: id.nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  /** The day of the renewal, the first day without access, or the last day to pay the order. */
  on: plainDate,
  kind: z.enum(upcomingKinds),
  currency: currencyCode,
  /** Before the credit balance; EXPIRES: the price of renewing. Null if nothing can be charged. */
  amount: whole.nullable(),
  /** Whether no card can be charged on that day. */
  cardFails: z.boolean(),
});
export type UpcomingCharge = z.infer<typeof upcomingCharge>;

/** The commitments of a team: a year, and the charges of the next 90 days. */
export const commitments = z.object({
  /** What running subscriptions cost in a year at the prices of their next renewals, and how many they are. */
  year: z.array(amountIn),
  subscriptions: whole,
  /** Purchased seats that are not assigned, and what a year with only the assigned seats would save. */
  unusedSeats: whole,
  saved: z.array(amountIn),
  /** The days in team time that `charges` covers, both included. */
  from: plainDate,
  to: plainDate,
  /** By day. */
  charges: z.array(upcomingCharge),
  /** What is charged automatically in these days. */
  automatic: z.array(amountIn),
});

/** A short form of a subscription (specification section 3, Subscription). */
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

/** The consequences of cancelling, in numbers. */
export const cancelConsequences = z.object({
  /** The first day after the paid period; null if it ends immediately. */
  endsOn: plainDate.nullable(),
  /** Members who can use the app now and no longer will. */
  people: whole,
  seatsUsed: whole,
  /** Add-ons that end with it. */
  services: z.array(
    z.object({ id, planName: z.string(), unit: z.enum(planUnits), quantity: whole, periodEnd: plainDate.nullable() }),
  ),
  /** Whether an automatic renewal is cancelled. */
  renewal: z.boolean(),
});

export const monthOfSpending = z.object({
  /** YYYY-MM in team time. */
  month: z.string(),
  currency: currencyCode,
  /** Paid for orders, including from the credit balance; and refunded. Minor units. */
  paid: whole,
  refunded: whole,
  orders: whole,
});

export const creditReasons = ['UNUSED_TIME', 'LATE_TRANSFER', 'REFUND', 'ORDER', 'ORDER_CANCELLED', 'STAFF'] as const;
export const creditEntry = z.object({
  id,
  at: instant,
  currency: currencyCode,
  /** Positive: added to the balance. */
  amount: whole,
  /** The balance afterwards. */
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
  /** Seats of members who have not used the app for 30 days; null if its usage is unknown. */
  unused: whole.nullable(),
  headcount: whole,
  /** What the forecast is based on: the headcount if every member needs a seat, otherwise the seats in use. */
  basis: z.enum(['HEADCOUNT', 'SEATS']),
  /** Ends of months, and today for the current month; oldest first. */
  history: z.array(z.object({ month: z.string(), used: whole })),
  forecast: z.array(z.object({ month: z.string(), needed: whole })),
  /** Growth per month, by the straight line through the history. */
  growth: z.number(),
  /** The first month in which more seats are needed than were bought. */
  shortFrom: z.string().nullable(),
  /** Why seats cannot be bought; null if they can. */
  against: z.enum(subscriptionObstacles).nullable(),
});
export type SeatsForecast = z.infer<typeof seatsForecast>;

export const seatUser = memberRef.extend({
  since: instant,
  /** Null if it was never used, or its usage is unknown. */
  lastUsedAt: instant.nullable(),
  unused: z.boolean(),
});
