import { expect, it } from 'vitest';
import { findDate, readTypedDate } from './typed-date.ts';

/** A Friday. */
const today = '2026-11-27';

it.each([
  ['2026-12-03', '2026-12-03'],
  ['2026/12/3', '2026-12-03'],
  ['03/12/2026', '2026-12-03'],
  ['3.12.2026', '2026-12-03'],
  ['20261203', '2026-12-03'],
  ['3/12', '2026-12-03'],
  ['3 Dec', '2026-12-03'],
  ['3rd December 2027', '2027-12-03'],
  ['Dec 3', '2026-12-03'],
  ['3 Des', '2026-12-03'],
  ['17 Agustus 2027', '2027-08-17'],
  ['12月3日', '2026-12-03'],
  ['2027年1月5號', '2027-01-05'],
  ['１２月３日', '2026-12-03'],
  ['today', '2026-11-27'],
  ['Tomorrow', '2026-11-28'],
  ['day after tomorrow', '2026-11-29'],
  ['yesterday', '2026-11-26'],
  ['明天', '2026-11-28'],
  ['聽日', '2026-11-28'],
  ['後日', '2026-11-29'],
  ['besok', '2026-11-28'],
  ['lusa', '2026-11-29'],
  ['hari ini', '2026-11-27'],
  ['Monday', '2026-11-30'],
  ['fri', '2026-12-04'],
  ['next Monday', '2026-11-30'],
  ['next Sunday', '2026-12-06'],
  ['sunday', '2026-11-29'],
  ['周一', '2026-11-30'],
  ['下週三', '2026-12-02'],
  ['星期日', '2026-11-29'],
  ['senin depan', '2026-11-30'],
  ['in 3 days', '2026-11-30'],
  ['3天后', '2026-11-30'],
  ['3 hari lagi', '2026-11-30'],
])('%s is %s on a Friday in November', (text, date) => {
  expect(readTypedDate(text, today)).toBe(date);
});

it.each(['', '31/02/2026', '13月1日', 'maybe', '3', 'Marching 3', 'tomorrow 3 pm', 'order 20261399', '192.168.1.1'])(
  '%s is not a date',
  (text) => {
    expect(readTypedDate(text, today)).toBeUndefined();
  },
);

it('a date without a year is the nearest one, or the next one', () => {
  expect(readTypedDate('20 Nov', today)).toBe('2026-11-20');
  expect(findDate('20 Nov', { today, year: 'next' })?.date).toBe('2027-11-20');
  expect(readTypedDate('3 Jan', today)).toBe('2027-01-03');
  expect(readTypedDate('29 Feb', '2027-03-01')).toBe('2028-02-29');
});

it('what remains of a text is returned', () => {
  expect(findDate('Kowloon tomorrow 3 pm', { today, year: 'next' })).toEqual({ date: '2026-11-28', rest: 'kowloon 3 pm' });
  expect(findDate('九龍聽日下午3點', { today, year: 'next' })).toEqual({ date: '2026-11-28', rest: '九龍 下午3點' });
});
