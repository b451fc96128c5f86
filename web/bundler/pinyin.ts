import { pinyin } from 'pinyin-pro';

/**
 * The pinyin of a text and its initials ("chengyuan cy"), by which a search in Latin letters finds it; undefined for a text without
 * Chinese characters. Made at build time, since the dictionary is large.
 */
export function pinyinOf(text: string): string | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' });
  return `${syllables.join('')} ${syllables.map(([initial]) => initial ?? '').join('')}`;
}
