import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PhraseFeature } from '#phrases/en/index.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';

/** The options of a public route outside the main layout: no sign-in, no permission, no breadcrumbs. */
export function openScreen<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  t: readonly PhraseFeature[],
) {
  return {
    component: lazyRouteComponent(load, name),
    beforeLoad: () => loadPhrases(currentLanguage(), ...t),
  };
}
