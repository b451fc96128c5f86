import { useRef, useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';

/** A location in the console: `search` includes its question mark and `hash` its number sign; both may be empty. */
export interface ConsoleLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** The part of a router that links and screens use. The shell provides it; only the route files import the router itself. */
export interface Navigation {
  place(): ConsoleLocation;
  /** Identifies the current entry of the browser's history: the same after going back to it. */
  entry(): string;
  subscribe(listener: () => void): () => void;
  /** Calls `listener` after a screen has been drawn and its scroll position set by the router; what the screen loads may follow. */
  onDrawn(listener: () => void): () => void;
  push(to: string): void;
  replace(to: string): void;
  back(): void;
  /** Loads the code and the phrases of the screen at a path, so that it opens faster. Never rejects. */
  preload(to: string): Promise<void>;
  /**
   * Asks before a screen is left: `shouldBlock` receives the next path and resolves to true to stay. Returns a function that
   * removes the check.
   */
  block(shouldBlock: (next: string) => Promise<boolean>): () => void;
}

/** How many parts of the screen would lose input if it were left now. */
export const blockStore = createStore(0);

let provided: Navigation | undefined;

export function provideNavigation(navigation: Navigation): void {
  provided = navigation;
}

export function navigation(): Navigation {
  if (!provided) throw new Error('No navigation has been provided');
  return provided;
}

/** Goes to a path of the console: `go(paths.member({ id }))`. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) navigation().replace(to);
  else navigation().push(to);
}

/**
 * The query string of the calling screen, updated while its path is current. While the next screen loads, the screen being left
 * still receives its own query string.
 */
export function useSearchText(): string {
  const own = useRef<ConsoleLocation>(undefined);
  own.current ??= navigation().place();
  return useSyncExternalStore(
    (listener) => navigation().subscribe(listener),
    () => {
      const place = navigation().place();
      if (place.pathname === own.current?.pathname) own.current = place;
      return own.current?.search ?? place.search;
    },
  );
}

/** The current path of the console; updates when it changes. */
export function usePathname(): string {
  return useSyncExternalStore(
    (listener) => navigation().subscribe(listener),
    () => navigation().place().pathname,
  );
}
