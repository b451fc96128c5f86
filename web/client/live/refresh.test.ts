import { expect, test } from 'vitest';
import { waitAfter } from './connection.ts';
import { concerns } from './refresh.ts';

const [changed, other] = ['0199ac1e-0000-7000-8000-000000000001', '0199ac1e-0000-7000-8000-000000000002'];

test('a change concerns lists of its topic and the changed objects, and no others', () => {
  const change = { topic: 'members', ids: [changed] } as const;
  expect(concerns(change, ['members', 'list', null, { departmentId: other }, 1])).toBe(true);
  expect(concerns(change, ['members', 'read', changed])).toBe(true);
  expect(concerns(change, ['members', 'read', other])).toBe(false);
  expect(concerns({ topic: 'members' }, ['members', 'read', other])).toBe(true);
  expect(concerns(change, ['orders', 'list'])).toBe(false);
  expect(concerns({ topic: 'directory' }, ['members', 'directory', 'read', other])).toBe(true);
  expect(concerns({ topic: 'directory' }, ['members', 'list'])).toBe(false);
  expect(concerns({ topic: 'rights' }, ['anything'])).toBe(true);
});

test('attempts become rarer after failures, at random times, and rare if streams are blocked', () => {
  expect([waitAfter(0, 0), waitAfter(0, 1)]).toEqual([500, 1000]);
  expect([waitAfter(3, 0), waitAfter(3, 1)]).toEqual([4000, 8000]);
  expect(waitAfter(5, 1)).toBe(32_000);
  expect(waitAfter(6, 0)).toBe(600_000);
});
