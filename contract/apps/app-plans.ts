import { z } from 'zod';
import { type Currency, currencies } from '../billing/currencies.ts';
import { requiredInAllLanguages } from '../in-four.ts';
import { boundModes, planPeriods, planUnits, pricingRules, quantityRules } from '../billing/plan-facts.ts';

/** Converts an amount such as '1280.50' to integer minor units. More than two decimals, or a sign, is rejected. */
export const decimalAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'wrongFormat' })
  .transform((value) => {
    const [whole = '0', part = ''] = value.split('.');
    return Number(whole) * 100 + Number(part.padEnd(2, '0'));
  });

const quantity = z.number().int().min(1).max(1_000_000);
const row = z.strictObject({
  from: quantity,
  to: quantity.nullable(),
  unitPrice: decimalAmount,
  fixedFee: decimalAmount.default(0),
});

const price = z
  .strictObject({
    currency: z.enum(currencies),
    period: z.enum(planPeriods),
    rows: z.array(row).min(1, { error: 'listEmpty' }).max(50),
  })
  .superRefine(({ currency, rows }, faults) => {
    rows.forEach((each, at) => {
      const before = rows[at - 1];
      const fault = (error: string, field: string) =>
        faults.addIssue({ code: 'custom', message: error, path: ['rows', at, field] });
      if (each.to !== null && each.to < each.from) fault('planRowEmpty', 'to');
      if (before && before.to !== each.from - 1) fault('planRowGap', 'from');
      if (at === rows.length - 1 ? false : each.to === null) fault('planRowGap', 'to');
      if (isUneven(currency, each.unitPrice)) fault('wholeRupiah', 'unitPrice');
      if (isUneven(currency, each.fixedFee)) fault('wholeRupiah', 'fixedFee');
    });
  });

/** Whether an amount has a fraction its currency does not allow: rupiah amounts are whole. */
const isUneven = (currency: Currency, minor: number) => currency === 'IDR' && minor % 100 !== 0;

const included = z.strictObject({
  /** The key under which the app reports how much was used (open API, usage). */
  key: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'wrongFormat' })
    .optional(),
  name: requiredInAllLanguages(60),
  quantity,
  unit: z.enum(planUnits),
});

const plan = z
  .strictObject({
    key: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'wrongFormat' }),
    name: requiredInAllLanguages(60),
    summary: requiredInAllLanguages(200),
    /** MAIN: a team subscribes to one of them; ADD_ON: a service besides the main plan. */
    kind: z.enum(['MAIN', 'ADD_ON']).default('MAIN'),
    rule: z.enum(pricingRules),
    mode: z.enum(boundModes).default('VOLUME'),
    unit: z.enum(planUnits),
    quantityRule: z.enum(quantityRules).default('FREE_MODIFIABLE'),
    /** The smallest quantity sold ('starts from N') and the largest; null: no limit. UNMODIFIABLE sells exactly `min`. */
    min: quantity.default(1),
    max: quantity.nullable().default(null),
    /** A quantity must be a multiple of this; it is also the size of a batch. */
    purchaseUnit: quantity.default(1),
    includes: z.array(included).max(20).default([]),
    /** A plan with a higher rank is an upgrade. */
    rank: z.number().int().min(0).max(100).default(0),
    /** The discount as a ratio, 0 to 1 with at most four decimals. */
    discountRatio: z.number().min(0).max(1).multipleOf(0.0001).default(0),
    prices: z.array(price).min(1, { error: 'listEmpty' }).max(40),
  })
  .superRefine((value, faults) => {
    const fault = (message: string, ...path: (string | number)[]) => faults.addIssue({ code: 'custom', message, path });
    if (value.max !== null && value.max < value.min) fault('planRowEmpty', 'max');
    // The smallest batch quantity is the first multiple of the purchase unit that is at least `min`; it must not exceed `max`.
    const least = Math.ceil(value.min / value.purchaseUnit) * value.purchaseUnit;
    if (value.quantityRule !== 'UNMODIFIABLE' && value.max !== null && value.max >= value.min && least > value.max)
      fault('planStep', 'max');
    if (value.rule !== 'BATCH' && value.min % value.purchaseUnit !== 0) fault('planStep', 'min');
    const seen = new Set<string>();
    value.prices.forEach(({ currency, period, rows }, at) => {
      if (seen.has(`${currency} ${period}`)) fault('duplicate', 'prices', at, 'currency');
      seen.add(`${currency} ${period}`);
      if (value.rule !== 'BOUND' && rows.length > 1) fault('planOneRow', 'prices', at, 'rows');
      const first = rows[0];
      const last = rows.at(-1);
      if (first && first.from > value.min) fault('planRowGap', 'prices', at, 'rows', 0, 'from');
      if (last && last.to !== null && (value.max === null || last.to < value.max))
        fault('planRowGap', 'prices', at, 'rows', rows.length - 1, 'to');
    });
  });

export const plans = z
  .array(plan)
  .max(12)
  .superRefine((all, faults) => {
    all.forEach(({ key }, at) => {
      if (all.findIndex((other) => other.key === key) !== at)
        faults.addIssue({ code: 'custom', message: 'duplicate', path: [at, 'key'] });
    });
  });
export type ManifestPlan = z.output<typeof plan>;
