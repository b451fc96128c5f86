import { expect, test } from 'vitest';
import type { Inventory } from '#contract/people/leaving.ts';
import { firstValues, recipientsOf, totalsOf } from './resign-values.ts';

const person = (name: string, reports: number): Inventory => ({
  member: { employeeId: name, displayName: name, avatar: null, jobTitle: null },
  jobEndedDate: null,
  joinedDate: null,
  recipient: { employeeId: 'leader', displayName: 'Leader', avatar: null, jobTitle: null },
  owner: null,
  refusal: null,
  kinds: [
    { kind: 'sessions', to: 'nobody', required: false, count: 0, fixed: 0, items: [] },
    { kind: 'reports', to: 'chosen', required: false, count: reports, fixed: 0, items: ['A'] },
  ],
});

test('adds up the items of all members and omits kinds without items', () => {
  expect(totalsOf([])).toEqual([]);
  expect(totalsOf([person('a', 2), person('b', 3)])).toEqual([
    { kind: 'reports', to: 'chosen', required: false, count: 5, fixed: 0, items: ['A', 'A'] },
  ]);
});

test('the form starts with the default recipient of a single member; several members keep their own', () => {
  expect(firstValues('2026-01-31', [person('a', 0)]).recipients).toEqual({});
  expect(firstValues('2026-01-31', [person('a', 2)]).recipients).toMatchObject({ reports: { employeeId: 'leader' } });
  expect(firstValues('2026-01-31', [person('a', 2), person('b', 1)]).recipients).toEqual({});
});

test('a cleared recipient means no one for a single member, and each one’s default for several', () => {
  const values = { jobEndedDate: null, reasonText: '', recipients: { reports: null } };
  expect(recipientsOf(values, false)).toEqual({ reports: null });
  expect(recipientsOf(values, true)).toEqual({});
  expect(recipientsOf({}, false)).toEqual({});
});
