import { countries, type Country } from '#contract/countries.ts';
import { currencies, type Currency } from '#contract/currencies.ts';
import { zoneLabel } from '#web/ui/zone-label.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

/** Countries and regions by their names in the person's language, the usual ones first. `locale` as BCP 47. */
export function countryChoices(locale: string): Choice<Country>[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries.map(([value]) => ({ value, label: names.of(value) ?? value }));
}

/** The currencies of the product with their names. */
export function currencyChoices(locale: string): Choice<Currency>[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}

/** Every time zone of the browser by its label; `chosen` is among them even if the browser knows it not. */
export function zoneChoices(chosen: string | undefined, locale: string): Choice[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = chosen && !zones.includes(chosen) ? [chosen, ...zones] : zones;
  return all.map((value) => ({ value, label: zoneLabel(value, locale) }));
}
