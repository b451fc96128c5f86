import { expect, test } from 'vitest';
import { restartLimit } from './restart-limit.ts';

test('waits longer after each unexpected end, and gives up after five within a minute', () => {
  const next = restartLimit('The server', '; see the log');
  expect([0, 1, 2, 3, 4].map((second) => next(second * 1000))).toEqual([0, 500, 1000, 2000, 4000]);
  expect(() => next(5000)).toThrow('The server ended 6 times within a minute and is not started again; see the log.');
});

test('ignores ends more than a minute ago', () => {
  const next = restartLimit('The server');
  for (const second of [0, 1, 2, 3, 4]) next(second * 1000);
  expect(next(120_000)).toBe(0);
});
