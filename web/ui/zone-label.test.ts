import { expect, test } from 'vitest';
import { cities as cn } from './zone-cities/cn.generated.ts';
import { cities as en } from './zone-cities/en.generated.ts';
import { cities as hk } from './zone-cities/hk.generated.ts';
import { cities as id } from './zone-cities/id.generated.ts';
import { zoneChoice } from './zone-choices.ts';
import { zoneCity, zoneLabel } from './zone-label.ts';

test("a label consists of the zone's name and city in the language, and its offset from UTC", () => {
  expect(zoneLabel('Asia/Hong_Kong', 'zh-HK', hk)).toBe('香港標準時間 (GMT+8)');
  expect(zoneLabel('Asia/Shanghai', 'zh-CN', cn)).toBe('中国标准时间 · 上海 (GMT+8)');
  expect(zoneLabel('Asia/Hong_Kong', 'en-GB', en)).toBe('Hong Kong Standard Time (GMT+8)');
  expect(zoneLabel('Asia/Jakarta', 'id', id)).toBe('Waktu Indonesia Barat · Jakarta (GMT+7)');
  expect(zoneLabel('Asia/Kolkata', 'en-GB', en)).toMatch(/\(GMT\+5:30\)$/);
});

test('every zone of the browser has a unique label', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  for (const [locale, cities] of [
    ['zh-CN', cn],
    ['zh-HK', hk],
    ['en-GB', en],
    ['id', id],
  ] as const)
    expect(new Set(zones.map((zone) => zoneLabel(zone, locale, cities))).size).toBe(zones.length);
});

test('every city of a zone of the browser has a Chinese name', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  for (const cities of [cn, hk]) expect(zones.filter((zone) => !/\p{Script=Han}/u.test(zoneCity(zone, cities)))).toEqual([]);
});

test('a picker finds a zone by its city in the language of the reader and in English', () => {
  const { words } = zoneChoice('Asia/Hong_Kong', 'zh-CN', cn);
  expect(words).toContain('香港');
  expect(words).toContain('Hong Kong');
});

test('a zone without a name in the language, or unknown to the browser, keeps its own', () => {
  expect(zoneLabel('Asia/Jakarta', 'zh-CN', {})).toContain('Jakarta');
  expect(zoneLabel('Mars/Olympus', 'en-GB', en)).toBe('Mars/Olympus');
});
