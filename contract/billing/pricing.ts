import type { Currency } from './currencies.ts';
import type { BoundMode, PriceRow, PricingRule, QuantityRule } from './plan-facts.ts';

/**
 * Prices of quantities and of changes (domain rules 5): pure functions over whole minor units, shared by the server, which
 * charges, and the console, which draws a curve. Intermediate products may exceed 2^53, so they are computed as bigint.
 */

/** The fields of a plan that determine the price of a quantity. */
export interface Priced {
  rule: PricingRule;
  mode: BoundMode;
  quantityRule: QuantityRule;
  min: number;
  max: number | null;
  purchaseUnit: number;
  /** The discount as a ratio, 0 to 1, at most four decimals. */
  discountRatio: number;
}

/** One term of a price: `count` units (people, or batches of them) at `unitPrice`, plus the fixed fee of the row. Minor units. */
export interface PricePart {
  from: number;
  to: number | null;
  count: number;
  unitPrice: number;
  fixedFee: number;
  amount: number;
}

export interface Price {
  /** Before discount. */
  amount: number;
  parts: PricePart[];
  /** The quantity granted: whole batches. */
  granted: number;
}

/** Thrown for a price beyond the integers that JSON carries exactly. No real order is that large. */
export class PriceTooLarge extends Error {}

const exact = (value: bigint): number => {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < -BigInt(Number.MAX_SAFE_INTEGER)) throw new PriceTooLarge('price');
  return Number(value);
};

/** The smallest step of a currency in minor units: rupiah amounts are whole, so it is a hundred. */
const stepOf = (currency: Currency): bigint => (currency === 'IDR' ? 100n : 1n);

/** `minor × top / bottom`, rounded half up to the smallest step of the currency. `minor`, `top` ≥ 0, `bottom` > 0. */
function portion(minor: number, top: bigint, bottom: bigint, currency: Currency): number {
  const step = stepOf(currency);
  const divisor = bottom * step;
  return exact(((BigInt(minor) * top * 2n + divisor) / (divisor * 2n)) * step);
}

/** The price of a quantity for one whole period, before discount. The rows must cover the quantity (quantityFault). */
export function priceOf({ rule, mode, purchaseUnit }: Priced, rows: readonly PriceRow[], quantity: number): Price {
  if (rule === 'BATCH') {
    const batches = Math.ceil(quantity / purchaseUnit);
    return { ...summed([part(rows[0], batches)]), granted: batches * purchaseUnit };
  }
  const graduated = rule === 'BOUND' && mode === 'GRADUATED';
  const entered = graduated
    ? rows.filter(({ from }) => from <= quantity)
    : rows.filter(({ from, to }) => from <= quantity && (to === null || quantity <= to));
  const parts = entered.map((row, at) => {
    if (!graduated) return part(row, quantity);
    // The first row may begin above 1 if smaller quantities are not sold; it then also prices the units below it.
    const below = at === 0 ? 0 : row.from - 1;
    return part(row, Math.min(quantity, row.to ?? quantity) - below);
  });
  return { ...summed(parts), granted: quantity };
}

function part(row: PriceRow | undefined, count: number): PricePart {
  if (!row) throw new RangeError('no row holds the quantity');
  const amount = exact(BigInt(count) * BigInt(row.unitPrice) + BigInt(row.fixedFee));
  return { from: row.from, to: row.to, count, unitPrice: row.unitPrice, fixedFee: row.fixedFee, amount };
}

const summed = (parts: PricePart[]) => {
  if (parts.length === 0) throw new RangeError('no row holds the quantity');
  return { amount: exact(parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)), parts };
};

/** `discountAmount = round(amount × discountRatio)`. */
export const discountOf = (amount: number, ratio: number, currency: Currency): number =>
  portion(amount, BigInt(Math.round(ratio * 10_000)), 10_000n, currency);

/** An amount after discount. */
export const netOf = (amount: number, ratio: number, currency: Currency): number => amount - discountOf(amount, ratio, currency);

export interface Days {
  /** Whole days in team time, today counted in. */
  left: number;
  total: number;
}

/** The prorated part of an amount for the days that are left. */
export const shareOf = (amount: number, { left, total }: Days, currency: Currency): number =>
  portion(amount, BigInt(left), BigInt(total), currency);

/**
 * The price of an added quantity before discount; 0 if the larger quantity costs less. `before`, `after`: prices of whole
 * periods.
 */
export const addedAmount = (before: number, after: number, days: Days, currency: Currency): number =>
  after <= before ? 0 : shareOf(after - before, days, currency);

export type QuantityFault =
  | { rule: 'startsFrom'; least: number }
  | { rule: 'belowHeadcount'; least: number }
  | { rule: 'quantityFixed'; fixed: number }
  | { rule: 'quantitySteps'; step: number }
  | { rule: 'quantityAbove'; most: number };

/**
 * Why a quantity cannot be ordered, the first reason that applies (specification section 5, domain rules 4). `headcount`: the
 * current headcount, which NOT_LESS does not go below; the quantity is rounded up to whole purchase units.
 */
export function quantityFault(plan: Priced, quantity: number, headcount: number): QuantityFault | undefined {
  const { quantityRule, min, max, purchaseUnit } = plan;
  if (quantityRule === 'UNMODIFIABLE') return quantity === min ? undefined : { rule: 'quantityFixed', fixed: min };
  if (quantity < min) return { rule: 'startsFrom', least: inUnits(min, purchaseUnit) };
  if (max !== null && quantity > max) return { rule: 'quantityAbove', most: max };
  const least = leastOf(plan, headcount);
  if (quantity < least && quantityRule === 'NOT_LESS') return { rule: 'belowHeadcount', least };
  if (quantity % purchaseUnit !== 0) return { rule: 'quantitySteps', step: purchaseUnit };
  return undefined;
}

/** The smallest multiple of the purchase unit that is at least `quantity`. */
const inUnits = (quantity: number, purchaseUnit: number): number => Math.ceil(quantity / purchaseUnit) * purchaseUnit;

/** The smallest quantity that can be ordered now: a whole number of purchase units under each pricing rule. */
export function leastOf({ quantityRule, min, purchaseUnit }: Priced, headcount: number): number {
  if (quantityRule === 'UNMODIFIABLE') return min;
  return inUnits(quantityRule === 'NOT_LESS' ? Math.max(min, headcount) : min, purchaseUnit);
}

/**
 * Returns the quantity of an automatic renewal: the requested one, adjusted to what the plan sells; NOT_LESS raises it to the
 * headcount.
 */
export function renewedQuantity(plan: Priced, requested: number, headcount: number): number {
  if (plan.quantityRule === 'UNMODIFIABLE') return plan.min;
  const step = plan.purchaseUnit;
  const least = inUnits(Math.max(requested, leastOf(plan, headcount)), step);
  return plan.max === null ? least : Math.min(least, Math.floor(plan.max / step) * step);
}

/**
 * A larger quantity that costs less, because a cheaper row begins there: with 40 at 8.00 each and 51 at 6.00, 51 (domain rules
 * 5). Undefined if there is none up to `most`.
 */
export function cheaperAbove(
  plan: Priced,
  rows: readonly PriceRow[],
  quantity: number,
): { quantity: number; amount: number } | undefined {
  if (plan.rule !== 'BOUND' || plan.mode !== 'VOLUME' || plan.quantityRule === 'UNMODIFIABLE') return undefined;
  const { amount } = priceOf(plan, rows, quantity);
  const offers = rows.flatMap(({ from }) => {
    const first = Math.ceil(from / plan.purchaseUnit) * plan.purchaseUnit;
    if (first <= quantity || (plan.max !== null && first > plan.max)) return [];
    const lower = amountUpTo(amount, () => priceOf(plan, rows, first).amount);
    return lower < amount ? [{ quantity: first, amount: lower }] : [];
  });
  return offers.toSorted((a, b) => a.amount - b.amount)[0];
}

/** The amount that `work` returns, or `most` if the price is too large to be represented. */
function amountUpTo(most: number, work: () => number): number {
  try {
    return work();
  } catch (error) {
    if (error instanceof PriceTooLarge) return most;
    throw error;
  }
}
