import Fraction from 'fraction.js';

/**
 * Prices by the rules of money (domain rules 5), computed with fractions that are rounded only where the rules say so. It shares
 * neither code nor types with the product. Money is in minor units.
 */
export interface OraclePlan {
  rule: string;
  mode: string;
  purchaseUnit: number;
  /** The discount as written: '0.1234'. */
  discount: string;
  currency: string;
  rows: readonly { from: number; to: number | null; unitPrice: number; fixedFee: number }[];
}

export interface OracleLine {
  whole: bigint;
  amount: bigint;
  discount: bigint;
  net: bigint;
}

const half = new Fraction(1, 2);

/** Rounds half up to the minor unit; rupiah have no decimals, so they are rounded to a hundred minor units. */
export function rounded(value: Fraction, currency: string): bigint {
  const step = currency === 'IDR' ? 100n : 1n;
  return value.div(step).add(half).floor().n * step * (value.s < 0n ? -1n : 1n);
}

/** The price of a quantity for a whole period before discount. */
export function wholePrice({ rule, mode, purchaseUnit, rows }: OraclePlan, quantity: number): Fraction {
  const [first] = rows;
  if (!first) throw new Error('a plan without rows');
  const each = (count: Fraction | number, row: (typeof rows)[number]) => new Fraction(count).mul(row.unitPrice).add(row.fixedFee);
  if (rule === 'STANDARD') return each(quantity, first);
  if (rule === 'BATCH') return each(new Fraction(quantity, purchaseUnit).ceil(), first);
  const last = (row: (typeof rows)[number]) => row.to ?? Infinity;
  if (mode === 'VOLUME') {
    const holds = rows.find((row) => quantity >= row.from && quantity <= last(row));
    if (!holds) throw new Error('no row contains the quantity');
    return each(quantity, holds);
  }
  // Each row prices its own range; the first also the quantities below it, which are never sold alone.
  let sum = new Fraction(0);
  let priced = 0;
  for (const row of rows) {
    if (row.from > quantity) break;
    const upTo = Math.min(quantity, last(row));
    sum = sum.add(each(upTo - priced, row));
    priced = upTo;
  }
  return sum;
}

/** A line: the charged share of the whole price, then its discount, each rounded. */
export function line(plan: OraclePlan, whole: Fraction, share: Fraction | null): OracleLine {
  const amount = rounded(share ? whole.mul(share) : whole, plan.currency);
  const discount = rounded(new Fraction(amount).mul(new Fraction(plan.discount)), plan.currency);
  return { whole: whole.n, amount, discount, net: amount - discount };
}

export const wholeLine = (plan: OraclePlan, quantity: number): OracleLine => line(plan, wholePrice(plan, quantity), null);

export function addedLine(plan: OraclePlan, before: number, after: number, share: Fraction | null): OracleLine {
  const more = wholePrice(plan, after).sub(wholePrice(plan, before));
  const paid = line(plan, more.s < 0n ? new Fraction(0) : more, share);
  return { ...paid, whole: wholePrice(plan, after).n };
}

/** Paid time that is credited. */
export const credit = (paidValue: number, share: Fraction | null, currency: string): bigint =>
  rounded(share ? new Fraction(paidValue).mul(share) : new Fraction(paidValue), currency);

/** The whole order: charges less credits. The balance pays first; a negative remainder is added to the balance. */
export function order(charges: readonly OracleLine[], credits: readonly bigint[], balance: bigint) {
  const sum = (of: readonly bigint[]) => of.reduce((all, each) => all + each, 0n);
  const amount = sum(charges.map((each) => each.amount));
  const discount = sum(charges.map((each) => each.discount));
  const unused = sum(credits);
  const rest = amount - discount - unused;
  if (rest < 0n) return { amount, discount, unused, fromBalance: 0n, due: 0n, toBalance: -rest };
  const fromBalance = rest < balance ? rest : balance;
  return { amount, discount, unused, fromBalance, due: rest - fromBalance, toBalance: 0n };
}

const day = 86_400_000;
const utc = (date: string) => new Date(`${date}T00:00:00Z`);
export const plusDays = (date: string, days: number): string =>
  new Date(utc(date).getTime() + days * day).toISOString().slice(0, 10);
export const daysFrom = (from: string, to: string): number => Math.round((utc(to).getTime() - utc(from).getTime()) / day);

const monthsOf: Record<string, number> = { MONTH: 1, THREE_MONTHS: 3, HALF_YEAR: 6, YEAR: 12 };

/** The end of a period; the anchor day is used in every month that has it. */
export function periodEnd(starts: string, period: string, anchor: number): string | null {
  if (period === 'NONE') return null;
  if (period === 'DAY') return plusDays(starts, 1);
  const [year = 0, month = 0] = starts.split('-').map(Number);
  const months = monthsOf[period] ?? 0;
  const longest = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(anchor, longest))).toISOString().slice(0, 10);
}
