import { isLanguage, type Language, pickLanguage } from '#contract/languages.ts';
import { loadWords, wordsStore } from './phrases.ts';
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

/**
 * Shows the console in another language, once its words have arrived, and keeps it for the next visit.
 * Telling the server is the caller's part (`api.user.updateLocale`).
 */
export async function changeLanguage(language: Language): Promise<void> {
  await loadWords(language);
  wordsStore.get()[language]?.setCalendar();
  writeStored('language', language);
  languageStore.set(language);
}

/** Person, then team, then browser (domain rules section 0). */
export function preferredLanguage(user: Language | null, team: Language | null): Language {
  return user ?? team ?? pickLanguage(navigator.languages);
}
