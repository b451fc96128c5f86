import type { MenuCode } from '#contract/permissions.ts';
import type { Phrases } from '#phrases/en/index.ts';

/** A page's key in `shell.pages`. */
export type PageKey = keyof Phrases['shell']['pages'];

/** What a route says about its screen: the crumbs before it, and its own name. */
export interface PageInfo {
  page: PageKey;
  /**
   * Crumbs before the page; one with a path in the middle can be clicked (specification section 2), by who holds its code
   * where it names one.
   */
  trail: readonly { page: PageKey; path?: string; code?: MenuCode }[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    info?: PageInfo;
  }
}
