import { expect, test } from 'vitest';
import { matchesEntityTag } from './entity-tag.ts';

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , W/"a"', true],
  ['*', true],
  ['"b", "aa"', false],
])('namesTag for the header %s returns %s', (header, named) => {
  expect(matchesEntityTag(header, 'W/"a"')).toBe(named);
  expect(matchesEntityTag(header, '"a"')).toBe(named);
});

test('a header with many spaces takes linear time', () => {
  const header = `"b"${' '.repeat(1_000_000)}"`;
  const began = process.cpuUsage();
  expect(matchesEntityTag(header, '"a"')).toBe(false);
  // The pattern /\s*,\s*/ took minutes for this.
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});
