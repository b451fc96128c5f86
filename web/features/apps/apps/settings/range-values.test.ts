import { expect, test } from 'vitest';
import { bodyOf, sameRange, valuesOf } from './range-values.ts';

const range = {
  availability: 'PORTION' as const,
  departments: [{ departmentId: 'd1', name: 'Sales', path: 'Sales' }],
  employees: [{ employeeId: 'm1', displayName: 'Max', avatar: null }],
  roles: [{ roleId: 'r1', name: 'HR' }],
  beyond: 0,
};

test('a range for all or for no one names no one, regardless of earlier choices', () => {
  const values = valuesOf(range);
  expect(bodyOf(values)).toEqual({ availability: 'PORTION', departmentIds: ['d1'], employeeIds: ['m1'], roleIds: ['r1'] });
  expect(bodyOf({ ...values, availability: 'ALL' })).toEqual({ availability: 'ALL' });
  expect(bodyOf({ ...values, availability: 'OPENED' })).toEqual({ availability: 'OPENED' });
});

test('two ranges are equal in any order, and different if one names more', () => {
  const values = { ...valuesOf(range), departmentIds: ['d1', 'd2'] };
  expect(sameRange(values, { ...values, departmentIds: ['d2', 'd1'] })).toBe(true);
  expect(sameRange(values, { ...values, departmentIds: ['d1'] })).toBe(false);
  expect(sameRange(values, { ...values, roleIds: [] })).toBe(false);
  expect(sameRange({ ...values, availability: 'ALL' }, { ...values, availability: 'ALL', roleIds: [] })).toBe(true);
});
