import { expect, test } from 'vitest';
import { createRateLimiter } from './api-token-meter.ts';

test('the meter allows the limit per key and window, then returns the seconds to wait', () => {
  const meter = createRateLimiter(3, 60_000);
  expect([0, 10, 20].map((at) => meter('a', at))).toEqual([0, 0, 0]);
  expect(meter('a', 20_500)).toBe(40);
  expect(meter('b', 20_500)).toBe(0);
  expect(meter('a', 59_999)).toBe(1);
  expect([60_000, 60_001, 60_002].map((at) => meter('a', at))).toEqual([0, 0, 0]);
  expect(meter('a', 60_003)).toBe(60);
});

test('a clock that is set back starts a new window', () => {
  const meter = createRateLimiter(1, 60_000);
  expect(meter('a', 1_000_000)).toBe(0);
  expect(meter('a', 1_000_001)).toBe(60);
  expect(meter('a', 5)).toBe(0);
});
