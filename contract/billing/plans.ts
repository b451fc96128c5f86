import { z } from 'zod';
import { currencyCode } from './currencies.ts';
import { boundModes, planPeriods, planUnits, pricingRules, quantityRules } from './plan-facts.ts';

const whole = z.number().int();

/** A plan in one language. Money in minor units, unrounded (specification section 3, domain rules 4 and 5). */
export const planView = z.object({
  key: z.string(),
  name: z.string(),
  summary: z.string(),
  kind: z.enum(['MAIN', 'ADD_ON']),
  rule: z.enum(pricingRules),
  mode: z.enum(boundModes),
  unit: z.enum(planUnits),
  quantityRule: z.enum(quantityRules),
  min: whole,
  max: whole.nullable(),
  purchaseUnit: whole,
  includes: z.array(z.object({ name: z.string(), quantity: whole, unit: z.enum(planUnits) })),
  rank: whole,
  /** The discount as a ratio, 0 to 1. */
  discountRatio: z.number(),
  prices: z.array(
    z.object({
      currency: currencyCode,
      period: z.enum(planPeriods),
      rows: z.array(z.object({ from: whole, to: whole.nullable(), unitPrice: whole, fixedFee: whole })),
    }),
  ),
});
export type PlanView = z.infer<typeof planView>;

/** The lowest price of the main plans in one currency: for `quantity` units (a batch holds several) and one period. */
export const startingPrice = z.object({
  currency: currencyCode,
  minor: whole,
  quantity: whole,
  unit: z.enum(planUnits),
  period: z.enum(planPeriods),
});
export type StartingPrice = z.infer<typeof startingPrice>;
