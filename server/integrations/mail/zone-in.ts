import { type Language, localeOf } from '#contract/languages.ts';

/** Returns a time zone at an instant as an email writes it beside a time: `GMT+8`, `WIB`. */
export function zoneIn(language: Language, at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(localeOf[language], { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
