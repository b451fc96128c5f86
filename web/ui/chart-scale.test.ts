import { expect, test } from 'vitest';
import { scaleOf } from './chart-scale.ts';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [28, [0, 10, 20, 30]],
  [1204, [0, 500, 1000, 1500]],
])('for values up to %i the scale is %j', (most, steps) => {
  expect(scaleOf(most)).toEqual({ top: steps.at(-1), steps });
});
