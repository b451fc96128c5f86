import { countries, type Country } from '#contract/countries.ts';
import { currencies, type Currency } from '#contract/billing/currencies.ts';

export interface SelectChoice<Value extends string = string> {
  value: Value;
  label: string;
}

/** Countries and regions by their names in the person's language, the most common ones first. `locale` is a BCP 47 tag. */
export function countryChoices(locale: string): SelectChoice<Country>[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries.map(([value]) => ({ value, label: names.of(value) ?? value }));
}

/** The currencies of the product with their names. */
export function currencyChoices(locale: string): SelectChoice<Currency>[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}
