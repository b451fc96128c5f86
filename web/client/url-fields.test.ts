import { expect, test } from 'vitest';
import { choice, flag, maybe, readUrl, several, whole, word, writeUrl } from './url-fields.ts';

const fields = {
  page: whole(1),
  size: whole(20),
  search: word,
  sort: choice(['name', 'joined'], 'name'),
  type: maybe(['A', 'B']),
  status: several(['NEW', 'OLD', 'GONE']),
  open: flag,
};

test('replaces invalid values with their defaults', () => {
  expect(readUrl(fields, '?page=0&size=x&sort=evil&type=C&status=NEW,EVIL&open=yes')).toEqual({
    page: 1,
    size: 20,
    search: '',
    sort: 'name',
    type: undefined,
    status: ['NEW'],
    open: false,
  });
});

test('written values are read back', () => {
  const state = {
    page: 3,
    size: 100,
    search: '李 & ?#',
    sort: 'joined',
    type: 'B',
    status: ['NEW', 'GONE'],
    open: true,
  } as const;
  expect(readUrl(fields, writeUrl(fields, '', state))).toEqual(state);
});

test('defaults are removed from the URL and unknown parameters preserved', () => {
  expect(writeUrl(fields, '?x=1&search=a&size=50', { search: '', size: 20 })).toBe('?x=1');
});

test('a changed filter returns to the first page; a changed page does not', () => {
  expect(writeUrl(fields, '?page=4&search=a', { search: 'b' })).toBe('?search=b');
  expect(writeUrl(fields, '?page=4&search=a', { page: 5 })).toBe('?page=5&search=a');
});
