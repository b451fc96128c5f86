import { expect, test } from 'vitest';
import { readUrl, writeUrl } from '#web/client/url-fields.ts';
import { membersList } from './members-list.ts';

const department = '0197a3f2-0000-7000-8000-000000000000';
const { fields, filtersOf, queryOf } = membersList;
const read = (search: string) => readUrl(fields, search);

test.each([
  ['?department=x', {}],
  [`?department=${department}`, { departmentId: department }],
  [`?department=${department}&direct=1`, { departmentId: department, direct: 'true' }],
  ['?direct=1', {}],
  ['?status=REGISTERED,KING', { memberStatus: ['REGISTERED'] }],
  ['?from=yesterday&to=2026-11-21', { joinedTo: '2026-11-21' }],
  ['?search=%20%20', {}],
])('%s requests %j from the server', (search, filters) => {
  expect(filtersOf(read(search), 'UTC')).toEqual(filters);
});

test.each([
  ['', 20],
  ['?size=50', 50],
  ['?size=5000', 20],
])('%s shows %d rows per page', (search, size) => {
  expect(queryOf(read(search), 'UTC').size).toBe(size);
});

test('a changed filter returns to the first page and leaves other parameters unchanged', () => {
  expect(writeUrl(fields, '?page=4&size=50&sort=joinedDate', { status: ['UN_ACTIVATED'] })).toBe(
    '?size=50&sort=joinedDate&status=UN_ACTIVATED',
  );
});
