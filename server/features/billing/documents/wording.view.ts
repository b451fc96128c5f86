import type { Currency } from '#contract/billing/currencies.ts';
import { type Language, localeOf } from '#contract/languages.ts';
import { formatMoney } from '#phrases/money.ts';
import { translator } from '#phrases/translate.ts';

/** The words, amounts and days of one document in one language. */
export interface Wording {
  t: ReturnType<typeof translator>;
  language: Language;
  /** Minor units. */
  money: (minor: number) => string;
  /** With the code of the currency: what a document comes to. */
  coded: (minor: number) => string;
  /** What is taken off, with a true minus. */
  less: (minor: number) => string;
  /** A plain date. */
  day: (date: string) => string;
  percent: (ratio: number) => string;
  /** A country or region by its two letters; what is none stays as it is. */
  country: (code: string) => string;
}

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
