import { expect, test } from 'vitest';
import { bodyOf, newValues, placed, valuesOf } from './exception-values.ts';

const person = { employeeId: 'm', displayName: 'Dewi', avatar: null, jobTitle: null };
const department = { departmentId: 'd', name: 'Sales', path: 'Sales', label: 'Sales' };

test('what was read is sent if nothing has changed', () => {
  const side = { departments: [department], employees: [{ ...person, resigned: false }], total: 2, missing: 0 };
  const read = { name: 'Desk', effect: 'ALLOW', priority: 7, enabled: false, subjects: side, objects: side } as const;
  const ids = { departmentIds: ['d'], employeeIds: ['m'] };
  expect(bodyOf(valuesOf(read))).toEqual({
    name: 'Desk',
    effect: 'ALLOW',
    priority: 7,
    enabled: false,
    subjects: ids,
    objects: ids,
  });
  expect(bodyOf(newValues).objects).toEqual({ departmentIds: [], employeeIds: [] });
});

test('errors of a side are shown at the field that contains it', () => {
  const errors = ['wrong'];
  const names = [['name'], ['subjects'], ['objects', 'employeeIds', 3], ['objects', 'departmentIds']];
  expect(placed(names.map((name) => ({ name, errors }))).map(({ name }) => name)).toEqual([
    ['name'],
    ['subjectDepartmentIds'],
    ['objectEmployees'],
    ['objectDepartmentIds'],
  ]);
});
