import { z } from 'zod';
import { requiredText } from './kit.ts';
import { type Language, languages } from './languages.ts';

/** The same words in each of the four languages. */
export function inFour(max: number) {
  return z.strictObject(
    Object.fromEntries(languages.map((language) => [language, requiredText(max)])) as Record<
      Language,
      ReturnType<typeof requiredText>
    >,
  );
}
export type InFour = z.infer<ReturnType<typeof inFour>>;
