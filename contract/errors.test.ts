import { expect, test } from 'vitest';
import { errors } from './errors.ts';

test('a code belongs to one refusal, except 9002, which covers both ends of support mode', () => {
  const named = new Map<number, string[]>();
  for (const [name, { code }] of Object.entries(errors)) named.set(code, [...(named.get(code) ?? []), name]);
  expect([...named.values()].filter((names) => names.length > 1)).toEqual([['supportClosed', 'supportOver']]);
});

test('a code begins with its HTTP status, except those defined by the specification', () => {
  const ofSpecification = [401, 402, 403, 9002];
  for (const { code, status } of Object.values(errors))
    if (!ofSpecification.includes(code)) expect(Math.floor(code / 100)).toBe(status);
});
