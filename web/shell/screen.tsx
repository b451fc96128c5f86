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

/** Loads the file of a screen, which also exports `prefetch` if its requests can start before it is drawn. */
export type Load<Name extends string> = () => Promise<Record<Name, ComponentType> & { prefetch?: (search: string) => void }>;

/**
 * The options of a route whose screen is in a file of its own, loaded on first use: `screen(() =>
 * import('./features/people/members/MembersScreen.tsx'), 'MembersScreen', { page: 'members', … })`. A screen whose menu code the
 * server does not grant redirects to `/401`. Code, phrases and first requests of the screen are loaded at the same time.
 */
export function screen<Name extends string>(
  load: Load<Name>,
  name: Name,
  { code, access = 'view', words = [], page, trail }: ScreenOptions,
) {
  const phrases = () => loadPhrases(currentLanguage(), ...words);
  return {
    staticData: { info: { page, trail }, loadPhrases: phrases },
    component: lazyRouteComponent(load, name),
    beforeLoad: async ({ location }: { location: { searchStr: string } }) => {
      const codes: readonly MenuCode[] = code === undefined || typeof code === 'string' ? (code ? [code] : []) : code;
      if (codes.length && !codes.some((each) => can(each, access))) refuse({ page, codes, access });
      // The router reports a failure when it loads the code itself.
      load().then(
        ({ prefetch }) => prefetch?.(location.searchStr),
        () => {},
      );
      await phrases();
    },
  };
}
