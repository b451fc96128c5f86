import { expect, test } from 'vitest';
import { type ConsideredException, precedenceReason } from './winning.ts';

const close = (steps: number) => ({ steps, department: null });
const one: ConsideredException = {
  exceptionId: 'a',
  name: 'a',
  effect: 'PROHIBIT',
  priority: 100,
  subject: close(1),
  object: close(1),
  decides: true,
};

test.each([
  ['only', undefined],
  ['object', { ...one, object: close(2), subject: close(0), priority: 999 }],
  ['subject', { ...one, subject: close(2), priority: 999 }],
  ['priority', { ...one, priority: 50, effect: 'ALLOW' }],
  ['prohibit', { ...one, effect: 'ALLOW' }],
  ['same', { ...one, exceptionId: 'b' }],
] as const)('%s', (reason, next) => {
  expect(precedenceReason(one, next)).toBe(reason);
});
