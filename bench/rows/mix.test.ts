import { expect, test } from 'vitest';
import { shares } from './mix.ts';

test('the mix is 60 lists and searches, 20 reads, 14 updates and 6 creates in a hundred', () => {
  const sum = (prefix: RegExp) => shares.reduce((total, [key, share]) => total + (prefix.test(key) ? share : 0), 0);
  expect([sum(/^(list|search)/), sum(/^read/), sum(/^update/), sum(/^create/), sum(/./)]).toEqual([60, 20, 14, 6, 100]);
});
