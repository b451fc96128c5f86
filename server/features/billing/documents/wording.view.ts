import type { Currency } from '#contract/billing/currencies.ts';
import { type Language, localeOf } from '#contract/languages.ts';
import { formatMoney } from '#phrases/money.ts';
import { translator } from '#phrases/translate.ts';

/** Phrases and formatters for one document in one language. */
export interface Wording {
  t: ReturnType<typeof translator>;
  language: Language;
  /** Formats an amount in minor units. */
  money: (minor: number) => string;
  /** Formats an amount in minor units with the currency code; used for totals. */
  coded: (minor: number) => string;
  /** Formats a deduction with a minus sign (U+2212). */
  less: (minor: number) => string;
  /** Formats a plain date. */
  day: (date: string) => string;
  percent: (ratio: number) => string;
  /** Returns the name of a country or region by its two-letter code; any other text is returned unchanged. */
  country: (code: string) => string;
}

/** Returns the phrases and formatters for a language and currency. */
export function wordingOf(language: Language, currency: Currency): Wording {
  const locale = localeOf[language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const parts = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const regions = new Intl.DisplayNames(locale, { type: 'region', style: 'short', fallback: 'none' });
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return {
    t: translator(language),
    language,
    money,
    coded: (minor) => formatMoney(minor, currency, locale, { withCode: true }),
    less: (minor) => `− ${money(minor)}`,
    day: (date) => days.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)),
    percent: (ratio) => parts.format(ratio),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
  };
}
