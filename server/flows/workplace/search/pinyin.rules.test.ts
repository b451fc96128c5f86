import { expect, it } from 'vitest';
import { isSpelling, matchesByPinyin } from './pinyin.rules.ts';

it('Chinese names are found by pinyin and its initials, and no others', () => {
  const names = [
    { id: 'a', name: '研发部' },
    { id: 'b', name: '销售部' },
    { id: 'c', name: 'Yanfa' },
  ];
  expect(matchesByPinyin(names, 'yfb')).toEqual(['a']);
  expect(matchesByPinyin(names, 'yanfa')).toEqual(['a']);
  expect(matchesByPinyin(names, 'xs')).toEqual(['b']);
  expect(matchesByPinyin(names, 'zz')).toEqual([]);
});

it('a spelling consists only of letters', () => {
  expect(['yfb', 'yanfa'].every(isSpelling)).toBe(true);
  expect(['', '研', 'a1', 'a b'].some(isSpelling)).toBe(false);
});
