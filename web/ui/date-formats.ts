import type { Locale } from '#contract/languages.ts';

/** How fields show a date, by language, in the notation of dayjs: as screens and emails write it (`dateStyle: 'medium'`). */
export const dateFormat = {
  'en-GB': 'D MMM YYYY',
  'id-ID': 'D MMM YYYY',
  'zh-CN': 'YYYY年M月D日',
  'zh-HK-u-hc-h23': 'YYYY年M月D日',
} as const satisfies Record<Locale, string>;

/** How fields show a time of day, by language. */
export const timeFormat = {
  'en-GB': 'HH:mm',
  'id-ID': 'HH.mm',
  'zh-CN': 'HH:mm',
  'zh-HK-u-hc-h23': 'HH:mm',
} as const satisfies Record<Locale, string>;

/** What separates the date from the time, by language. */
export const dateTimeSeparator = {
  'en-GB': ', ',
  'id-ID': ', ',
  'zh-CN': ' ',
  'zh-HK-u-hc-h23': ' ',
} as const satisfies Record<Locale, string>;

/** What can be typed besides, in every language: year first, or day first. */
export const typedDates = ['DD/MM/YYYY', 'YYYY-MM-DD', 'YYYY/M/D', 'YYYYMMDD', 'D/M/YYYY', 'D.M.YYYY'] as const;
