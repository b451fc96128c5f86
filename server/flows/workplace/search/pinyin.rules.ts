import { pinyinOf } from '#server/features/people/members/members.rules.ts';

// Cache of the pinyin of names, which never changes; a team's names are compared with each keystroke.
const known = new Map<string, string>();
const mostKnown = 50_000;

function soundOf(name: string): string {
  const sound = known.get(name) ?? pinyinOf(name) ?? '';
  if (known.size >= mostKnown) known.clear();
  known.set(name, sound);
  return sound;
}

/** Returns whether a text can be the pinyin, or its initials, of Chinese names. */
export const isSpelling = (text: string): boolean => /^[a-zü]+$/.test(text);

/** Returns the ids of names whose pinyin contains the text: `yfb` and `yanfa` find 研发部. */
export const matchesByPinyin = (names: readonly { id: string; name: string }[], text: string): string[] =>
  names.filter(({ name }) => soundOf(name).includes(text)).map(({ id }) => id);
