import { useRef, useSyncExternalStore } from 'react';

/** A place of the console: `search` with its question mark, `hash` with its number sign, or empty. */
export interface ConsoleLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** What links and screens need of a router. The shell provides it; only the routes know which one it is. */
export interface Navigation {
  place(): ConsoleLocation;
  subscribe(listener: () => void): () => void;
  push(to: string): void;
  replace(to: string): void;
  back(): void;
  /** Begins to load the code of the screen at a path. */
  preload(to: string): void;
  /** Asks before a screen is left: `shouldBlock` is told the path that comes next and answers true to stay. Answers the way to stop asking. */
  block(shouldBlock: (next: string) => Promise<boolean>): () => void;
}

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
 * The query string of the screen that asks, followed for as long as its path is on screen: while the next
 * screen loads, the one that is left keeps its own.
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

/** The path of the console, followed. */
export function usePathname(): string {
  return useSyncExternalStore(
    (listener) => navigation().subscribe(listener),
    () => navigation().place().pathname,
  );
}
