const han = /\p{Script=Han}/u;

/**
 * The content of an avatar without a photo. Names in Chinese characters give their last two characters (`陳嘉欣` → `嘉欣`), other
 * names the first letters of the first and last word (`Siti Rahmawati` → `SR`). With `most` 1, a single letter, for teams.
 */
export function initialsOf(name: string, most: 1 | 2 = 2): string {
  const chinese = [...name].filter((character) => han.test(character));
  if (chinese.length > 0) return most === 1 ? (chinese[0] ?? '') : chinese.slice(-2).join('');
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (most === 1 ? first : first + last).toLocaleUpperCase();
}

export const tones = 8;

/** The number of one of eight colours; always the same for the same name. */
export function toneOf(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % tones;
}
