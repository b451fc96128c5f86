import { createTranslator } from 'use-intl/core';
import { type Language, localeOf } from '#contract/languages.ts';
import { phrases as cn } from './cn/index.ts';
import { type Phrases, phrases as en } from './en/index.ts';
import { phrases as hk } from './hk/index.ts';
import { phrases as id } from './id/index.ts';

const all = { cn, hk, en, id };

function create(language: Language) {
  // The type check ensures that each language has the shape of the source, which types the keys and arguments.
  const messages = all[language] as Phrases;
  return createTranslator({ locale: localeOf[language], messages, timeZone: 'UTC' });
}

/** Turns `feature.key` and its ICU arguments into text of one language. */
export type Translator = ReturnType<typeof create>;

const translators = new Map<Language, Translator>();

/**
 * Returns the translator of the server for a language: `translator('hk')('errors.notFound')`. The compiler checks keys and
 * arguments. One translator per language is cached; it has no state of a request.
 */
export function translator(language: Language): Translator {
  let found = translators.get(language);
  if (!found) {
    found = create(language);
    translators.set(language, found);
  }
  return found;
}
