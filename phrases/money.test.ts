import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.each([
  [1_248_000, 'HKD', 'en-GB', 'HK$12,480.00'],
  [-293, 'USD', 'en-GB', '-US$2.93'],
  [4932, 'CNY', 'zh-CN', '¥49.32'],
  [150_049, 'IDR', 'id-ID', 'Rp 1.500'],
  [150_050, 'IDR', 'id-ID', 'Rp 1.501'],
  [0, 'HKD', 'zh-HK', 'HK$0.00'],
])('%i of %s in %s is %s', (minor, currency, locale, text) => {
  expect(formatMoney(minor, currency, locale).replaceAll('\u00a0', ' ')).toBe(text);
});

test('shows the code of a currency whose symbol is ambiguous if two currencies appear together', () => {
  expect(formatMoney(2640, 'USD', 'en-GB', { withCode: true })).toBe('US$26.40');
  expect(formatMoney(37_518, 'HKD', 'zh-HK', { withCode: true })).toBe('HK$375.18');
  expect(formatMoney(2640, 'CNY', 'zh-CN', { withCode: true })).toBe('¥26.40 CNY');
  expect(formatMoney(2640, 'CNY', 'zh-CN')).toBe('¥26.40');
  expect(formatMoney(150_000, 'IDR', 'en-GB', { withCode: true }).replaceAll('\u00a0', ' ')).toBe('IDR 1,500');
});
