import { simplified } from '#server/domain/visibility/han-variants.ts';
import { pinyinOf } from '#server/features/people/members/members.rules.ts';

// Cache of the forms of names, which never change; a team's names are compared with each keystroke.
const known = new Map<string, { sound: string; simplified: string }>();
const mostKnown = 50_000;

function formsOf(name: string) {
  const forms = known.get(name) ?? { sound: pinyinOf(name) ?? '', simplified: simplified(name.toLowerCase().replace(/\s/g, '')) };
  if (known.size >= mostKnown) known.clear();
  known.set(name, forms);
  return forms;
}

/** Returns whether a text, without spaces, can be the pinyin, or its initials, of Chinese names, or a part of one. */
export const isChinese = (joined: string): boolean => /^[a-zü]+$|\p{Script=Han}/u.test(joined);

/**
 * Returns the ids of Chinese names whose pinyin contains the text, without spaces, or that contain it in simplified or traditional
 * characters: `yfb`, `yanfa` and 研發 find 研发部.
 */
export function matchesInChinese(names: readonly { id: string; name: string }[], joined: string): string[] {
  const wanted = simplified(joined);
  return names
    .filter(({ name }) => {
      const forms = formsOf(name);
      return forms.sound.includes(joined) || forms.simplified.includes(wanted);
    })
    .map(({ id }) => id);
}
