import { expect, test } from 'vitest';
import { readUrl } from '#web/client/url-fields.ts';
import { recycleList } from './recycle-list.ts';

test.each([
  ['', { page: 1, size: 20 }],
  ['?kind=MEMBER&search=%20ann%20', { page: 1, size: 20, kind: 'MEMBER', search: 'ann' }],
  ['?kind=MEMBER,DEPARTMENT&size=50', { page: 1, size: 50 }],
  ['?kind=ROBOT&size=7&page=-1', { page: 1, size: 20 }],
])('%s requests %o', (search, query) => {
  const state = readUrl(recycleList.fields, search);
  expect({ ...recycleList.queryOf(state, 'UTC'), page: state.page }).toEqual(query);
});
