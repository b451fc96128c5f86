import type { Currency } from './currencies.ts';

/** Rules for the price of a quantity (specification section 3, domain rules 5). */
export const pricingRules = ['STANDARD', 'BATCH', 'BOUND'] as const;
export type PricingRule = (typeof pricingRules)[number];
/**
 * How the rows of a tiered plan apply: the row that contains the quantity prices all of it (VOLUME), or each row prices its own
 * slice (GRADUATED).
 */
export const boundModes = ['VOLUME', 'GRADUATED'] as const;
export type BoundMode = (typeof boundModes)[number];
/** NOT_LESS: not below the headcount; UNMODIFIABLE: fixed by the plan (domain rules 4). */
export const quantityRules = ['FREE_MODIFIABLE', 'NOT_LESS', 'UNMODIFIABLE'] as const;
export type QuantityRule = (typeof quantityRules)[number];
export const planUnits = ['GB', 'TB', 'ITEM', 'PEOPLE', 'PIECE', 'TIMES'] as const;
export type PlanUnit = (typeof planUnits)[number];
/** NONE: bought once, without an end. */
export const planPeriods = ['DAY', 'MONTH', 'THREE_MONTHS', 'HALF_YEAR', 'YEAR', 'NONE'] as const;
export type PlanPeriod = (typeof planPeriods)[number];

/** Prices of quantities `from` to `to`, both included; the last row has no upper end. Money in minor units. */
export interface PriceRow {
  from: number;
  to: number | null;
  unitPrice: number;
  fixedFee: number;
}

/** The price of a plan in one currency for one period. */
export interface PlanPrice {
  currency: Currency;
  period: PlanPeriod;
  rows: readonly PriceRow[];
}
