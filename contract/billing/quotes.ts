import { z } from 'zod';
import { appRef } from '../apps/app-refs.ts';
import { inFour } from '../in-four.ts';
import { currencyCode } from './currencies.ts';
import { endpoint, id, instant, payManager, plainDate } from '../kit.ts';
import { quoteActs } from './order-states.ts';
import { boundModes, planPeriods, planUnits, pricingRules } from './plan-facts.ts';

const whole = z.number().int();
const planKey = z.string().max(64);
const quantity = z.number().int().min(1).max(1_000_000);

/** One term of a price. Money in minor units. */
const pricePart = z.object({ from: whole, to: whole.nullable(), count: whole, unitPrice: whole, fixedFee: whole, amount: whole });

/**
 * A line of a quote, and of the order made of it: everything its formula needs, so that a person can work it out (domain rules 5).
 * CHARGE: something bought, added to or renewed. UNUSED: time already paid for that is credited; its amounts are positive and
 * taken off.
 */
const lineOf = <T extends z.ZodType>(name: T) =>
  z.object({
    kind: z.enum(['CHARGE', 'UNUSED']),
    planKey,
    planName: name,
    planKind: z.enum(['MAIN', 'ADD_ON']),
    rule: z.enum(pricingRules),
    mode: z.enum(boundModes),
    unit: z.enum(planUnits),
    purchaseUnit: whole,
    period: z.enum(planPeriods),
    /** How many there will be; `before`: how many there are, where some are added. */
    quantity: whole,
    before: whole.nullable(),
    granted: whole,
    /** The price of the whole quantity for a whole period before discount, term by term; `wholeBefore`: of what there is. UNUSED: what was paid for. */
    parts: z.array(pricePart),
    whole: whole,
    wholeBefore: whole.nullable(),
    /** The part of a period that is charged or credited; null for a whole one. */
    days: z.object({ left: whole, total: whole }).nullable(),
    /** From when to when, end excluded, if it is paid for today; no end for what is bought once. */
    starts: plainDate,
    ends: plainDate.nullable(),
    /** Rounded. `net = amount − discountAmount`. */
    amount: whole,
    discountRatio: z.number(),
    discountAmount: whole,
    net: whole,
  });

/** As stored: names in all four languages, since an order outlives its reader's. */
export const storedLine = lineOf(inFour(60));
export type StoredLine = z.infer<typeof storedLine>;
export const lineView = lineOf(z.string());
export type LineView = z.infer<typeof lineView>;

/** What an order comes to. Minor units; amount − discount − unused + toBalance = fromBalance + due. */
export const sums = {
  currency: currencyCode,
  /** Of all charges before discount. */
  amount: whole,
  discount: whole,
  /** Of time already paid for. */
  unused: whole,
  /** What the credit balance pays, what is left to pay now, and what becomes credit balance. */
  fromBalance: whole,
  due: whole,
  toBalance: whole,
};

/** What is asked. `appId` with plans: a purchase; `subscriptionId`: a change of what there is. */
export const quoteRequest = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('BUY'),
    appId: id,
    planKey,
    period: z.enum(planPeriods),
    quantity,
    /** Services bought along, for the same period. */
    services: z.array(z.object({ planKey, quantity })).max(11).default([]),
  }),
  z.object({ act: z.literal('ADD_SERVICE'), appId: id, planKey, period: z.enum(planPeriods), quantity }),
  /** `quantity`: how many there will be. */
  z.object({ act: z.literal('ADD_QUANTITY'), subscriptionId: id, quantity }),
  z.object({ act: z.literal('CHANGE_PLAN'), subscriptionId: id, planKey, quantity }),
  z.object({ act: z.literal('CHANGE_PERIOD'), subscriptionId: id, period: z.enum(planPeriods), quantity }),
  z.object({ act: z.literal('RENEW'), subscriptionId: id, quantity }),
]);
export type QuoteRequest = z.output<typeof quoteRequest>;

export const quote = z.object({
  id,
  /** The same, sealed by the server: what an order is made of. Nothing is kept of a quote that nobody orders. */
  token: z.string(),
  act: z.enum(quoteActs),
  app: appRef,
  subscriptionId: id.nullable(),
  lines: z.array(lineView),
  ...sums,
  /**
   * What the next renewal comes to, for as many as there will be then, and whether the subscription renews automatically; null
   * for what is bought once or ends.
   */
  next: z.object({ on: plainDate, due: whole, automatic: z.boolean() }).nullable(),
  /** A larger quantity that costs less. */
  cheaper: z.object({ quantity: whole, due: whole }).nullable(),
  /** People in the address book, which NOT_LESS does not go below. */
  headcount: whole,
  madeAt: instant,
  expiresAt: instant,
});
export type Quote = z.infer<typeof quote>;

/** Quotes: what an order would come to (domain rules 5). */
export const quotes = {
  create: endpoint({
    method: 'POST',
    path: `${payManager}/quotes`,
    may: { menu: '050200', access: 'edit' },
    summary: 'What a purchase or a change would cost, line by line; holds for 30 minutes',
    body: quoteRequest,
    output: quote,
    reads: true,
    errors: [
      'notFound',
      'appFixed',
      'appFree',
      'appWithdrawn',
      'orderUnpaid',
      'orderPaying',
      'orderInReview',
      'orderProvisioning',
      'renewalRunning',
      'subscriptionOver',
      'subscriptionRuns',
      'mainPlanNeeded',
      'addMaximumReached',
      'noChanges',
      'salesFirst',
    ],
  }),
};
