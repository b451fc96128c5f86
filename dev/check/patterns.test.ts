import { expect, test } from 'vitest';
import { findPatternFaults } from './patterns.ts';

const check = (source: string, path = 'server/kernel/a.ts') =>
  findPatternFaults(new Map([[path, `\nexport const a = ${source};`]]));

test.each([
  ['a separator with blanks around it', String.raw`text.split(/\s*,\s*/)`, /^server\/kernel\/a\.ts:2 .*quadratic/],
  ['blanks at the end', String.raw`text.replace(/\s+$/, '')`, /quadratic/],
  ['two numbers in a row', String.raw`/(\d+)-(\d+)/`, /quadratic/],
  ['two quantifiers that exchange characters', String.raw`/^[\s\d]*\d[\s\d]*$/`, /quadratic/],
  ['a quantifier within another', String.raw`/^(\w+\s?)*$/`, /exponential/],
  ['a pattern in a constant text', String.raw`new RegExp('(x+x+)+y', 'u')`, /exponential/],
])('the pattern %s is refused', (_what, source, fault) => {
  expect(check(source)).toEqual([expect.stringMatching(fault)]);
});

test('patterns of linear time are allowed, and any pattern in tests', () => {
  expect(check(String.raw`[/^\d+$/, /\s+/g, /^[^@\s]+@[^@\s]+$/, /(?<!\s)\s+$/]`)).toEqual([]);
  expect(check(String.raw`/\s*,\s*/`, 'server/kernel/a.test.ts')).toEqual([]);
});
