import { hanVariantGroups } from './han-variants.generated.ts';

const groups = new Map<string, string[]>();
for (const group of hanVariantGroups.split(' ')) {
  const characters = [...group];
  for (const character of characters) groups.set(character, characters);
}

/** The simplified, traditional and regional forms of a character, the character itself included: 伟 and 偉 for either. */
export const variantsOf = (character: string): readonly string[] => groups.get(character) ?? [character];

/** The text with traditional and regional characters replaced by simplified ones, for comparison. */
export const simplified = (text: string): string => Array.from(text, (character) => variantsOf(character)[0]).join('');
