import type { Locale } from '#contract/languages.ts';

/** How fields show a date, by language, in the notation of dayjs. */
export const dateFormat = {
  'en-GB': 'DD/MM/YYYY',
  'id-ID': 'DD/MM/YYYY',
  'zh-CN': 'YYYY-MM-DD',
  'zh-HK': 'YYYY-MM-DD',
} as const satisfies Record<Locale, string>;

/** What can be typed besides, in every language: year first, or day first. */
export const typedDates = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYYMMDD', 'D/M/YYYY', 'D.M.YYYY'] as const;
