import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { Phrases } from '#phrases/en/index.ts';

/** A page's key in `shell.pages`. */
export type PageKey = keyof Phrases['shell']['pages'];

/** The properties of a route's screen: its name and the breadcrumbs before it. */
export interface PageInfo {
  page: PageKey;
  /**
   * Breadcrumbs before the page. One with a path is a link, except the first (specification section 2), if the person has its code
   * or it names none. The path of a record depends on the `id` of the address.
   */
  trail: readonly { page: PageKey; path?: string | ((record: { id: string }) => string); code?: MenuCode }[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    info?: PageInfo;
    /** Loads the phrases of the screen. */
    loadPhrases?: () => Promise<void>;
  }
}
