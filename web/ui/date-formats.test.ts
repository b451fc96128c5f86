import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-hk';
import english from 'dayjs/locale/en-gb';
import indonesian from 'dayjs/locale/id';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/languages.ts';
import { showCalendar } from './calendar.ts';
import { dateFormat, dateTimeSeparator, timeFormat, typedDates } from './date-formats.ts';

dayjs.extend(customParseFormat);

const calendars: Record<Locale, () => unknown> = {
  'en-GB': () => showCalendar(english, 'en-GB'),
  'id-ID': () => showCalendar(indonesian, 'id-ID'),
  'zh-CN': () => dayjs.locale('zh-cn'),
  'zh-HK-u-hc-h23': () => dayjs.locale('zh-hk'),
};
const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 4, 9, 5));

describe.each(Object.keys(calendars) as Locale[])('fields in %s', (locale) => {
  test('show dates as screens do, and read what they show', () => {
    calendars[locale]();
    const onScreen = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    for (const date of months) {
      const shown = dayjs(date).format(dateFormat[locale]);
      expect(shown).toBe(onScreen.format(date));
      expect(dayjs(shown, dateFormat[locale], true).format('YYYY-MM-DD')).toBe(dayjs(date).format('YYYY-MM-DD'));
    }
  });

  test('show a date with a time as screens do', () => {
    calendars[locale]();
    const onScreen = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const format = `${dateFormat[locale]}${dateTimeSeparator[locale]}${timeFormat[locale]}`;
    for (const date of months) expect(dayjs(date).format(format)).toBe(onScreen.format(date));
  });

  test('accept dates that are typed year first or day first', () => {
    calendars[locale]();
    for (const typed of ['2026-12-04', '2026/12/4', '20261204', '04/12/2026', '4/12/2026', '4.12.2026']) {
      const read = typedDates.map((format) => dayjs(typed, format, true)).find((date) => date.isValid());
      expect(read?.format('YYYY-MM-DD')).toBe('2026-12-04');
    }
  });
});
