/** All currencies of the product are stored in minor units of two decimals (domain rules section 5). */
const minorPerMajor = 100;

interface MoneyOptions {
  /** Adds the currency code if the symbol alone is ambiguous, for places where two currencies appear together. */
  withCode?: boolean;
}

/**
 * An amount in minor units as displayed text: `formatMoney(1248000, 'HKD', 'en')` → `HK$12,480.00`. Rupiah amounts are rounded to
 * whole ones and shown without decimals.
 */
export function formatMoney(minor: number, currency: string, locale: string, { withCode = false }: MoneyOptions = {}): string {
  const whole = currency === 'IDR';
  const major = whole ? Math.round(minor / minorPerMajor) : minor / minorPerMajor;
  const digits = whole ? 0 : 2;
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(major);
  // A symbol with letters (HK$, US$, CN¥, Rp) or the code in its place already names the currency; $ and ¥ alone do not.
  return withCode && !/\p{L}/u.test(text) ? `${text} ${currency}` : text;
}
