import { expect, test } from 'vitest';
import { idleState } from './idle-state.ts';

test.each([
  [0, 'awake'],
  [14 * 60_000 - 1, 'awake'],
  [14 * 60_000, 60],
  [14.5 * 60_000, 30],
  [15 * 60_000 - 1, 1],
  [15 * 60_000, 'over'],
  [24 * 3_600_000, 'over'],
] as const)('the state after %i ms of fifteen minutes', (idle, state) => {
  expect(idleState(idle, 15)).toBe(state);
});
