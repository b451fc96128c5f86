import { expect, test } from 'vitest';
import { zoneLabel } from './zone-label.ts';

test("a label consists of the zone's name in the language, its city and its offset from UTC", () => {
  expect(zoneLabel('Asia/Hong_Kong', 'zh-HK')).toBe('香港標準時間 · Hong Kong (GMT+8)');
  expect(zoneLabel('Asia/Hong_Kong', 'en-GB')).toBe('Hong Kong Standard Time (GMT+8)');
  expect(zoneLabel('Asia/Jakarta', 'id')).toBe('Waktu Indonesia Barat · Jakarta (GMT+7)');
  expect(zoneLabel('Asia/Kolkata', 'en-GB')).toMatch(/\(GMT\+5:30\)$/);
});

test('every zone of the browser has a unique label', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  for (const locale of ['zh-CN', 'zh-HK', 'en-GB', 'id'])
    expect(new Set(zones.map((zone) => zoneLabel(zone, locale))).size).toBe(zones.length);
});

test('an unknown zone is returned as it is', () => {
  expect(zoneLabel('Mars/Olympus', 'en-GB')).toBe('Mars/Olympus');
});
