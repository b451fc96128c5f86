import { isLanguage, type Language, pickLanguage } from '#contract/languages.ts';
import { loadPhrases, wordsStore } from './phrases.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from '../ui/store.ts';

function atFirst(): Language {
  const stored = readStored('language');
  return isLanguage(stored) ? stored : pickLanguage(navigator.languages);
}

/** The language on screen and in `Accept-Language`. */
export const languageStore = createStore<Language>(atFirst());

export function currentLanguage(): Language {
  return languageStore.get();
}

/** Shows the console in another language, once its words have arrived. The next visit begins in it. */
export async function showLanguage(language: Language): Promise<void> {
  await loadPhrases(language);
  wordsStore.get()[language]?.setCalendar();
  writeStored('language', language);
  languageStore.set(language);
}

/** The same, and keeps it in this browser as the person's choice. For where no account keeps it. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  writeStored('chosenLanguage', language);
}

/**
 * The language of a person: the choice their account keeps, the choice made in this browser, the browser's own, hk (domain
 * rules section 0). The language of a team plays no part: it serves what has no reader.
 */
export async function showPreferredLanguage(ofAccount: Language | null): Promise<void> {
  const chosen = readStored('chosenLanguage');
  const language = ofAccount ?? (isLanguage(chosen) ? chosen : pickLanguage(navigator.languages));
  if (language !== currentLanguage()) await showLanguage(language);
}
