import type { Locale } from '#contract/languages.ts';

/** How fields show a date, by language, in the notation of dayjs. */
export const dateFormat = {
  'en-GB': 'DD/MM/YYYY',
  'id-ID': 'DD/MM/YYYY',
  'zh-CN': 'YYYY-MM-DD',
  'zh-HK-u-hc-h23': 'YYYY-MM-DD',
} as const satisfies Record<Locale, string>;

/** How fields show a time of day, by language. */
export const timeFormat = {
  'en-GB': 'HH:mm',
  'id-ID': 'HH.mm',
  'zh-CN': 'HH:mm',
  'zh-HK-u-hc-h23': 'HH:mm',
} as const satisfies Record<Locale, string>;

/** What can be typed besides, in every language: year first, or day first. */
export const typedDates = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYYMMDD', 'D/M/YYYY', 'D.M.YYYY'] as const;
