import { expect, it } from 'vitest';
import { isChinese, matchesInChinese } from './chinese-names.rules.ts';

const names = [
  { id: 'a', name: '研发部' },
  { id: 'b', name: '銷售部' },
];

it('Chinese names are found by pinyin and its initials', () => {
  expect(matchesInChinese(names, 'yfb')).toEqual(['a']);
  expect(matchesInChinese(names, 'yanfa')).toEqual(['a']);
  expect(matchesInChinese(names, 'xs')).toEqual(['b']);
  expect(matchesInChinese(names, 'zz')).toEqual([]);
});

it('Chinese names are found in simplified and traditional characters', () => {
  expect(matchesInChinese(names, '研發')).toEqual(['a']);
  expect(matchesInChinese(names, '销售')).toEqual(['b']);
  expect(matchesInChinese(names, '部')).toEqual(['a', 'b']);
  expect(matchesInChinese(names, '财务')).toEqual([]);
});

it('a text is compared with Chinese names if it consists of letters or has Chinese characters', () => {
  expect(['yfb', 'yanfa', '研', '研a'].every(isChinese)).toBe(true);
  expect(['', 'a1', 'a b', '852'].some(isChinese)).toBe(false);
});
