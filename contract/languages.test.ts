import { expect, test } from 'vitest';
import { languages, localeOf, pickLanguage } from './languages.ts';

test.each([
  [undefined, 'hk'],
  ['', 'hk'],
  ['fr, de;q=0.5', 'hk'],
  ['zh', 'cn'],
  ['zh-SG', 'cn'],
  ['zh-CN', 'cn'],
  ['zh-Hans-HK', 'cn'],
  ['zh-TW', 'hk'],
  ['zh-MO', 'hk'],
  ['zh-HK', 'hk'],
  ['zh-Hant', 'hk'],
  ['yue-HK', 'hk'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['fr;q=1, id-ID;q=0.4, en;q=0.6', 'en'],
  ['en;q=0, id', 'id'],
  ['hk', 'hk'],
  ['id', 'id'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language);
});

test("the first supported language of a browser's list is taken", () => {
  expect(pickLanguage(['fr-FR', 'id', 'en'])).toBe('id');
  expect(pickLanguage([])).toBe('hk');
});

test.each(languages)('times in %s use the 24-hour clock', (language) => {
  const format = new Intl.DateTimeFormat(localeOf[language], { timeZone: 'UTC', timeStyle: 'short' });
  expect(format.format(Date.UTC(2026, 0, 5, 15, 5))).toMatch(/^15[:.]05$/);
});
