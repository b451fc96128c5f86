import { pinyin } from 'pinyin-pro';
import type { AppManifest } from '#contract/apps/app-manifest.ts';

const han = /\p{Script=Han}/u;

/**
 * Returns the text an app is searched by, in lower case: names and summaries in every language, developer, keywords, and pinyin
 * of names.
 */
export function searchTextOf({ key, name, summary, developer, keywords }: AppManifest): string {
  const names = [...Object.values(name), ...keywords];
  const parts = [key, ...names, ...Object.values(summary), developer, ...names.flatMap(pinyinOf)];
  return [...new Set(parts)].join('\n').toLowerCase();
}

/** Returns the pinyin in full and as initials ("renshixitong", "rsxt"), so that Chinese names can be found by Latin letters. */
function pinyinOf(text: string): string[] {
  if (!han.test(text)) return [];
  const syllables = pinyin(text, { toneType: 'none', type: 'array' }).filter((part) => /^[a-zü]+$/i.test(part));
  return syllables.length ? [syllables.join(''), syllables.map((part) => part[0]).join('')] : [];
}
