import { lazyRouteComponent } from '@tanstack/react-router';
import type { PhraseFeature } from '#phrases/en/index.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import type { Load } from './screen.tsx';

/** The options of a public route outside the main layout: no sign-in, no permission, no breadcrumbs. */
export function openScreen<Name extends string>(load: Load<Name>, name: Name, words: readonly PhraseFeature[]) {
  const phrases = () => loadPhrases(currentLanguage(), ...words);
  return { staticData: { loadPhrases: phrases }, component: lazyRouteComponent(load, name), beforeLoad: phrases };
}
