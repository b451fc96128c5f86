import { lazy, Suspense } from 'react';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { useStore } from '#web/ui/store.ts';
import { keyboardHelpStore } from './go-keys.ts';

const KeyboardHelp = lazy(async () => {
  const [{ KeyboardHelp: help }] = await Promise.all([import('./KeyboardHelp.tsx'), loadPhrases(currentLanguage(), 'commands')]);
  return { default: help };
});

/** Draws the keyboard help while it is open. */
export function KeyboardHelpGate() {
  return useStore(keyboardHelpStore) ? (
    <Suspense>
      <KeyboardHelp onClose={() => keyboardHelpStore.set(false)} />
    </Suspense>
  ) : null;
}
