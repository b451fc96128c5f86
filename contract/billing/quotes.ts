import { z } from 'zod';
import { appRef } from '../apps/app-refs.ts';
import { requiredInAllLanguages } from '../in-four.ts';
import { currencyCode } from './currencies.ts';
import { endpoint, id, instant, payManager, plainDate } from '../kit.ts';
import { quoteActs } from './order-states.ts';
import { boundModes, planPeriods, planUnits, pricingRules } from './plan-facts.ts';

const whole = z.number().int();
const planKey = z.string().max(64);
const quantity = z.number().int().min(1).max(1_000_000);

/** One term of a price. Money in minor units. */
export const pricePart = z.object({
  from: whole,
  to: whole.nullable(),
  count: whole,
  unitPrice: whole,
  fixedFee: whole,
  amount: whole,
});

/**
 * A line of a quote, and of the order made from it, with everything needed to recalculate it (domain rules 5). CHARGE: something
 * bought, added or renewed. UNUSED: credited time that was already paid for; its amounts are positive and subtracted.
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
    /** `quantity`: the new quantity; `before`: the current one, if some is added. */
    quantity: whole,
    before: whole.nullable(),
    granted: whole,
    /**
     * The price of the new quantity for a whole period before discount, term by term; `wholeBefore`: that of the current
     * quantity. UNUSED: what was paid.
     */
    parts: z.array(pricePart),
    whole: whole,
    wholeBefore: whole.nullable(),
    /** The part of a period that is charged or credited; null for a whole period. */
    days: z.object({ left: whole, total: whole }).nullable(),
    /** The period if it is paid today, end excluded; no end for something bought once. */
    starts: plainDate,
    ends: plainDate.nullable(),
    /** Rounded. `net = amount − discountAmount`. */
    amount: whole,
    discountRatio: z.number(),
    discountAmount: whole,
    net: whole,
  });

/** A line as stored: names in all four languages, because orders are read in any of them. */
export const storedLine = lineOf(requiredInAllLanguages(60));
export type StoredLine = z.infer<typeof storedLine>;
export const lineView = lineOf(z.string());
export type LineView = z.infer<typeof lineView>;

/** The totals of an order. Minor units; amount − discount − unused + toBalance = fromBalance + due. */
export const sums = {
  currency: currencyCode,
  /** All charges before discount. */
  amount: whole,
  discount: whole,
  /** Credited time that was already paid for. */
  unused: whole,
  /** What the credit balance pays, what remains to be paid now, and what is added to the credit balance. */
  fromBalance: whole,
  due: whole,
  toBalance: whole,
};

/** The request of a quote. `appId` with plans: a purchase; `subscriptionId`: a change of a subscription. */
export const quoteRequest = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('BUY'),
    appId: id,
    planKey,
    period: z.enum(planPeriods),
    quantity,
    /** Add-ons bought together with the plan, for the same period. */
    services: z.array(z.object({ planKey, quantity })).max(11).default([]),
  }),
  z.object({ act: z.literal('ADD_SERVICE'), appId: id, planKey, period: z.enum(planPeriods), quantity }),
  /** `quantity`: the new total quantity. */
  z.object({ act: z.literal('ADD_QUANTITY'), subscriptionId: id, quantity }),
  z.object({ act: z.literal('CHANGE_PLAN'), subscriptionId: id, planKey, quantity }),
  z.object({ act: z.literal('CHANGE_PERIOD'), subscriptionId: id, period: z.enum(planPeriods), quantity }),
  z.object({ act: z.literal('RENEW'), subscriptionId: id, quantity }),
]);
export type QuoteRequest = z.output<typeof quoteRequest>;

export const quote = z.object({
  id,
  /** The quote sealed by the server, from which an order is made. Quotes that are not ordered are not stored. */
  token: z.string(),
  act: z.enum(quoteActs),
  app: appRef,
  subscriptionId: id.nullable(),
  lines: z.array(lineView),
  ...sums,
  /**
   * The price of the next renewal for the quantity at that time, and whether the subscription renews automatically; null for
   * something bought once or ending.
   */
  next: z.object({ on: plainDate, due: whole, automatic: z.boolean() }).nullable(),
  /** A larger quantity that costs less. */
  cheaper: z.object({ quantity: whole, due: whole }).nullable(),
  /** The headcount, which NOT_LESS does not go below. */
  headcount: whole,
  madeAt: instant,
  expiresAt: instant,
});
export type Quote = z.infer<typeof quote>;

/** Quotes: the price of an order before it is placed (domain rules 5). */
export const quotes = {
  create: endpoint({
    method: 'POST',
    path: `${payManager}/quotes`,
    may: { menu: '050200', access: 'edit' },
    summary: 'Quotes a purchase or a change, line by line; valid for 30 minutes',
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
