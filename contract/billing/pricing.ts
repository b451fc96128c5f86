import type { Currency } from './currencies.ts';
import type { BoundMode, PriceRow, PricingRule, QuantityRule } from './plan-facts.ts';

/**
 * What a quantity costs and what a change costs (domain rules 5): pure functions over whole minor units, the same for the
 * server that charges and the browser that draws a curve. Products may pass 2^53 on the way, so they are made of bigint.
 */

/** The part of a plan that prices a quantity. */
export interface Priced {
  rule: PricingRule;
  mode: BoundMode;
  quantityRule: QuantityRule;
  min: number;
  max: number | null;
  purchaseUnit: number;
  /** The part taken off, 0 to 1, at most four decimals. */
  discountRatio: number;
}

/** One term of a price: `count` things (people, or batches of them) at `unitPrice`, and the fixed fee of the row. Minor units. */
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
  /** What is granted: whole batches. */
  granted: number;
}

/** More than JSON carries exactly: no order is that large. */
export class PriceTooLarge extends Error {}

const exact = (value: bigint): number => {
  if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < -BigInt(Number.MAX_SAFE_INTEGER)) throw new PriceTooLarge('price');
  return Number(value);
};

/** Rupiah are whole: their smallest step is a hundred minor units. */
const stepOf = (currency: Currency): bigint => (currency === 'IDR' ? 100n : 1n);

/** `top / bottom` of an amount, rounded half up to what the currency has. `minor`, `top` ≥ 0, `bottom` > 0. */
function portion(minor: number, top: bigint, bottom: bigint, currency: Currency): number {
  const step = stepOf(currency);
  const divisor = bottom * step;
  return exact(((BigInt(minor) * top * 2n + divisor) / (divisor * 2n)) * step);
}

/** The price of a quantity for one whole period, before discount. The rows hold the quantity (quantityFault). */
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
    // A first row may begin above 1, where fewer are not sold: it prices what lies below as well.
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

/** The share of a whole period that is left. */
export const shareOf = (amount: number, { left, total }: Days, currency: Currency): number =>
  portion(amount, BigInt(left), BigInt(total), currency);

/** What adding costs before discount: never less than nothing, where more costs less. `before`, `after`: whole periods. */
export const addedAmount = (before: number, after: number, days: Days, currency: Currency): number =>
  after <= before ? 0 : shareOf(after - before, days, currency);

export type QuantityFault =
  | { rule: 'startsFrom'; least: number }
  | { rule: 'belowHeadcount'; least: number }
  | { rule: 'quantityFixed'; fixed: number }
  | { rule: 'quantitySteps'; step: number }
  | { rule: 'quantityAbove'; most: number };

/**
 * What stands against a quantity, the first that does (specification section 5, domain rules 4). `headcount`: people in the
 * address book now, which NOT_LESS does not go below; whole steps above them are asked for.
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

/** The least that can be ordered now: a whole number of purchase units under each pricing rule. */
export function leastOf({ quantityRule, min, purchaseUnit }: Priced, headcount: number): number {
  if (quantityRule === 'UNMODIFIABLE') return min;
  return inUnits(quantityRule === 'NOT_LESS' ? Math.max(min, headcount) : min, purchaseUnit);
}

/**
 * A larger quantity that costs less, because a cheaper row begins there: with 40 at 8.00 each and 51 at 6.00, 51 (domain
 * rules 5). Undefined where there is none up to `most`.
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
    const there = amountUpTo(amount, () => priceOf(plan, rows, first).amount);
    return there < amount ? [{ quantity: first, amount: there }] : [];
  });
  return offers.toSorted((a, b) => a.amount - b.amount)[0];
}

/** An amount, or the most that is of interest where it is more than can be told. */
function amountUpTo(most: number, work: () => number): number {
  try {
    return work();
  } catch (error) {
    if (error instanceof PriceTooLarge) return most;
    throw error;
  }
}
