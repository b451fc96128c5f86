import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { PhraseFeature } from '#phrases/en/index.ts';
import { can } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import type { PageInfo } from './page-keys.ts';
import { refuse } from './refused-screen.ts';

export interface ScreenOptions extends PageInfo {
  /** The menu code that opens the screen, or several of which one is enough; without one, every member of the team may open it. */
  code?: MenuCode | readonly MenuCode[];
  /** `edit` for a screen that only makes changes. */
  access?: 'view' | 'edit';
  /** The feature's phrases, loaded together with its code. */
  words?: readonly PhraseFeature[];
}

/**
 * The options of a route whose screen is in a file of its own, loaded on first use: `screen(() =>
 * import('./features/people/members/MembersScreen.tsx'), 'MembersScreen', { page: 'members', … })`. A screen whose menu code the
 * server does not grant redirects to `/401`.
 */
export function screen<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  { code, access = 'view', words = [], page, trail }: ScreenOptions,
) {
  return {
    staticData: { info: { page, trail } },
    component: lazyRouteComponent(load, name),
    beforeLoad: async () => {
      const codes: readonly MenuCode[] = code === undefined || typeof code === 'string' ? (code ? [code] : []) : code;
      if (codes.length && !codes.some((each) => can(each, access))) refuse({ page, codes, access });
      await loadPhrases(currentLanguage(), ...words);
    },
  };
}
