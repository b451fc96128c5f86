import { expect, test } from 'vitest';
import { changedFieldsOf, isSame } from './form-changes.ts';

test('names the fields that differ, also below others', () => {
  const fields = [['name'], ['address', 'city'], ['address', 'line']];
  const before = { name: 'Ann', address: { city: 'Kowloon', line: '' } };
  expect(changedFieldsOf(fields, before, { name: 'Ann ', address: { city: 'Central' } })).toEqual([['address', 'city']]);
});

test('missing, empty and blank values are the same', () => {
  for (const empty of [undefined, null, '', ' ', false, [], {}]) expect(isSame(empty, '')).toBe(true);
  expect(isSame(0, '')).toBe(false);
  expect(isSame(true, false)).toBe(false);
});

test('people are the same by id, whatever the link of their picture', () => {
  const may = { employeeId: '1', displayName: 'May', avatar: '/a?1' };
  expect(isSame([may], [{ ...may, avatar: '/a?2' }])).toBe(true);
  expect(isSame([may], [{ ...may, employeeId: '2' }])).toBe(false);
});

test('the order of a list counts, as the first department is the main one', () => {
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
});
