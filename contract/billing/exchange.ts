import type { Currency } from './currencies.ts';

/**
 * How many units of the currency equal one US dollar from that day on; decimal text as typed by staff, with at most eight
 * decimals.
 */
export interface ExchangeRate {
  currency: Currency;
  perDollar: string;
  /** YYYY-MM-DD. */
  validFrom: string;
}

const decimals = 8;
const scaled = (perDollar: string): bigint => {
  const [whole = '0', part = ''] = perDollar.split('.');
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
};
const dollar = { scaled: 10n ** BigInt(decimals), validFrom: null };

/**
 * Converts an amount into another currency, for comparison only (domain rules 5). Returns whole minor units, rounded half up to
 * the smallest step of that currency, and the day of the older of the two rates. Exact for every amount. Null if both currencies
 * are the same, or a rate is unknown.
 * @param rates the current rates, one per currency; the dollar needs none
 */
export function convertAmount(
  minor: number,
  from: Currency,
  to: Currency,
  rates: readonly ExchangeRate[],
): { minor: number; on: string } | null {
  if (from === to) return null;
  const rateOf = (currency: Currency) => {
    if (currency === 'USD') return dollar;
    const found = rates.find((rate) => rate.currency === currency);
    return found && { scaled: scaled(found.perDollar), validFrom: found.validFrom };
  };
  const [source, target] = [rateOf(from), rateOf(to)];
  if (!source || !target || source.scaled === 0n) return null;
  const step = to === 'IDR' ? 100n : 1n;
  const divisor = source.scaled * step;
  const size = BigInt(Math.abs(minor));
  const result = ((size * target.scaled * 2n + divisor) / (divisor * 2n)) * step;
  if (result > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const [on = ''] = [source.validFrom, target.validFrom].filter((day) => day !== null).toSorted();
  return { minor: minor < 0 ? -Number(result) : Number(result), on };
}
