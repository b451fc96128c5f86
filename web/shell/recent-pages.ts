import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import type { PageKey } from './page-keys.ts';

/** The page of one record, such as a member or an order. */
export interface RecentPage {
  path: string;
  title: string;
  page: PageKey;
}

const most = 5;

// Titles are names of people and records, so they are cleared with the tab and on switching the team.
const store = createStore<{ teamId: string; pages: readonly RecentPage[] }>({ teamId: '', pages: [] });

/** The pages of records that were opened in this tab, latest first. */
export function useRecentPages(): readonly RecentPage[] {
  const { team } = useHere();
  const { teamId, pages } = useStore(store);
  return teamId === team.id ? pages : [];
}

/** Adds the current page to the recent pages once it shows its own title instead of the name of its kind. */
export function useRecentPageRecorder(): void {
  const { team } = useHere();
  const t = useTranslations('shell.pages');
  const title = useStore(pageTitleStore);
  const page = useMatches({
    select: (matches) => {
      const match = matches.findLast(({ staticData }) => staticData.info);
      return match && Object.keys(match.params).length > 0 ? match.staticData.info?.page : undefined;
    },
  });
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  useEffect(() => {
    // The title that was drawn can be older than the page: a page sets its title when it is shown.
    if (!page || !title || title !== pageTitleStore.get() || title === t(page)) return;
    const { teamId, pages } = store.get();
    const others = teamId === team.id ? pages.filter((each) => each.path !== path) : [];
    store.set({ teamId: team.id, pages: [{ path, title, page }, ...others].slice(0, most) });
  }, [team.id, page, path, title, t]);
}
