import dayjs from 'dayjs';
import type { Locale } from '#contract/languages.ts';

/** The short names of months as dates of screens have them (`dateStyle: 'medium'`); dayjs abbreviates some differently. */
function monthsShort(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2026, month, 4));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}

/** Makes a language the one of calendars and date fields. */
export function showCalendar(calendar: ILocale, locale: Locale): void {
  dayjs.locale({ ...calendar, monthsShort: monthsShort(locale) });
}
