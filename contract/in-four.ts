import { z } from 'zod';
import { requiredParagraphs, requiredText } from './kit.ts';
import { type Language, languages } from './languages.ts';

/** A required text in each of the four languages. */
export const requiredInAllLanguages = (max: number) => each(requiredText(max));

/** A required text of several lines in each of the four languages. */
export const requiredParagraphsInAllLanguages = (max: number) => each(requiredParagraphs(max));

function each<T extends z.ZodType<string>>(text: T) {
  return z.strictObject(Object.fromEntries(languages.map((language) => [language, text])) as Record<Language, T>);
}
export type InFour = z.infer<ReturnType<typeof requiredInAllLanguages>>;
