import { expect, test } from 'vitest';
import { type CachedList, pageOfCached, shelfOf } from './directory-cache.ts';

const kib = 1024;
const people = (count: number, stamp = 's'): CachedList => ({
  stamp,
  ids: Uint8Array.from({ length: count * 16 }, (_, n) => Math.floor(n / 16)),
});

test('a list that is longer than a sixteenth of the room is not kept, and takes away what its key had', () => {
  const shelf = shelfOf(64 * kib);
  shelf.keep('a', people(shelf.most));
  expect(shelf.find('a')?.ids.length).toBe(shelf.most * 16);
  shelf.keep('a', people(shelf.most + 1));
  expect(shelf.find('a')).toBeUndefined();
});

test('never more than the room: what was asked for longest ago gives way', () => {
  const shelf = shelfOf(64 * kib);
  const keys = Array.from({ length: 200 }, (_, n) => `list ${n}`);
  for (const key of keys) {
    shelf.keep(key, people(shelf.most));
    shelf.find('list 0');
  }
  const left = keys.filter((key) => shelf.find(key));
  expect(left).toEqual(['list 0', ...keys.slice(-15)]);
});

test('lists of nobody take room as well', () => {
  const shelf = shelfOf(64 * kib);
  const keys = Array.from({ length: 1000 }, (_, n) => `list ${n}`);
  for (const key of keys) shelf.keep(key, people(0));
  expect(keys.filter((key) => shelf.find(key)).length).toBeLessThan(120);
});

test('the last one kept by a key counts, and stays when the driver uses its buffer again', () => {
  const shelf = shelfOf(64 * kib);
  const list = people(3, 'second');
  shelf.keep('a', people(2, 'first'));
  shelf.keep('a', list);
  list.ids.fill(9);
  expect(shelf.find('a')).toEqual(people(3, 'second'));
});

test('a page has its ids in order, the last one the rest, and one beyond it none', () => {
  const ids = (page: number) => pageOfCached(people(5), { page, size: 2 });
  expect(ids(1)).toEqual({ total: 5, ids: ['00'.repeat(16), '01'.repeat(16)] });
  expect(ids(3)).toEqual({ total: 5, ids: ['04'.repeat(16)] });
  expect(ids(4)).toEqual({ total: 5, ids: [] });
});
