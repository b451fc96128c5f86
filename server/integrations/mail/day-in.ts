import { type Language, localeOf } from '#contract/languages.ts';

/** Returns a day (`2026-12-03`) as an email writes it. */
export const dayIn = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
