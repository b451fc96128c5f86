import { expect, test } from 'vitest';
import { type CachedList, pageOfCachedList, createListCache } from './directory-cache.ts';

const kib = 1024;
const people = (count: number, stamp = 's'): CachedList => ({
  stamp,
  ids: Uint8Array.from({ length: count * 16 }, (_, n) => Math.floor(n / 16)),
});

test('a list longer than a sixteenth of the cache is not cached, and removes the previous list of its key', () => {
  const cache = createListCache(64 * kib);
  cache.set('a', people(cache.most));
  expect(cache.get('a')?.ids.length).toBe(cache.most * 16);
  cache.set('a', people(cache.most + 1));
  expect(cache.get('a')).toBeUndefined();
});

test('the least recently used lists are removed when the cache is full', () => {
  const cache = createListCache(64 * kib);
  const keys = Array.from({ length: 200 }, (_, n) => `list ${n}`);
  for (const key of keys) {
    cache.set(key, people(cache.most));
    cache.get('list 0');
  }
  const left = keys.filter((key) => cache.get(key));
  expect(left).toEqual(['list 0', ...keys.slice(-15)]);
});

test('empty lists also count', () => {
  const cache = createListCache(64 * kib);
  const keys = Array.from({ length: 1000 }, (_, n) => `list ${n}`);
  for (const key of keys) cache.set(key, people(0));
  expect(keys.filter((key) => cache.get(key)).length).toBeLessThan(120);
});

test('the last list of a key is returned, even if the driver reuses its buffer', () => {
  const cache = createListCache(64 * kib);
  const list = people(3, 'second');
  cache.set('a', people(2, 'first'));
  cache.set('a', list);
  list.ids.fill(9);
  expect(cache.get('a')).toEqual(people(3, 'second'));
});

test('pageOfCached returns the ids of a page in order, and none beyond the last page', () => {
  const ids = (page: number) => pageOfCachedList(people(5), { page, size: 2 });
  expect(ids(1)).toEqual({ total: 5, ids: ['00'.repeat(16), '01'.repeat(16)] });
  expect(ids(3)).toEqual({ total: 5, ids: ['04'.repeat(16)] });
  expect(ids(4)).toEqual({ total: 5, ids: [] });
});
