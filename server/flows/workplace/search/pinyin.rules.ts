import { pinyinOf } from '#server/features/people/members/members.rules.ts';

// What a name sounds like never changes; the names of a team are asked for at every letter.
const known = new Map<string, string>();
const mostKnown = 50_000;

function soundOf(name: string): string {
  const sound = known.get(name) ?? pinyinOf(name) ?? '';
  if (known.size >= mostKnown) known.clear();
  known.set(name, sound);
  return sound;
}

/** Whether letters can be the pinyin, or its initials, of Chinese names. */
export const isSpelling = (text: string): boolean => /^[a-zü]+$/.test(text);

/** The ids of names that sound as is written: `yfb` and `yanfa` find 研发部. */
export const spelledSo = (names: readonly { id: string; name: string }[], text: string): string[] =>
  names.filter(({ name }) => soundOf(name).includes(text)).map(({ id }) => id);
