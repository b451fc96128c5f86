import { isLanguage, type Language, pickLanguage } from '#contract/languages.ts';
import { loadPhrases, wordsStore } from './phrases.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from '../ui/store.ts';

function atFirst(): Language {
  const stored = readStored('language');
  return isLanguage(stored) ? stored : pickLanguage(navigator.languages);
}

/** The language of the console and of `Accept-Language`. */
export const languageStore = createStore<Language>(atFirst());

export function currentLanguage(): Language {
  return languageStore.get();
}

/** Switches the console to another language as soon as its phrases are loaded. The next visit starts in this language. */
export async function showLanguage(language: Language): Promise<void> {
  await loadPhrases(language);
  wordsStore.get()[language]?.setCalendar();
  writeStored('language', language);
  languageStore.set(language);
}

/**
 * Switches the console to another language and stores it in this browser as the person's choice. Used where no account stores the
 * choice.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  writeStored('chosenLanguage', language);
}

/**
 * Shows the language of a person: the choice stored with their account, the choice stored in this browser, the browser's
 * language, or hk (domain rules section 0). The language of the team is not used: it applies to texts without a known reader.
 */
export async function showPreferredLanguage(ofAccount: Language | null): Promise<void> {
  const chosen = readStored('chosenLanguage');
  const language = ofAccount ?? (isLanguage(chosen) ? chosen : pickLanguage(navigator.languages));
  if (language !== currentLanguage()) await showLanguage(language);
}
