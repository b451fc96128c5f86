/** Every currency of the product is kept in minor units of two decimals (domain rules section 5). */
const minorPerMajor = 100;

interface MoneyOptions {
  /** Adds the code, where two currencies meet. */
  withCode?: boolean;
}

/**
 * An amount in minor units as a person reads it: `formatMoney(1248000, 'HKD', 'en')` → `HK$12,480.00`.
 * Rupiah are rounded to whole ones and shown without decimals.
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
  // Where the language has no symbol it says the code already.
  return withCode && !text.includes(currency) ? `${text} ${currency}` : text;
}
