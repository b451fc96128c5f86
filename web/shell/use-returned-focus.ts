import { useEffect } from 'react';
import { navigation } from '#web/client/navigation.ts';

/** How long the focus waits for a list that is drawn again, in milliseconds. */
const patience = 2000;

/** The link that was focused when each entry of the browser's history was left. */
const left = new Map<string, string>();

/** Focuses the link through which a screen was left when a person goes back to it, so that the keyboard continues in that row. */
export function useReturnedFocus(): void {
  useEffect(() => {
    let entry = navigation().entry();
    let observer: MutationObserver | undefined;
    let timer = 0;
    const stop = () => {
      observer?.disconnect();
      clearTimeout(timer);
    };
    const unsubscribe = navigation().subscribe(() => {
      const active = document.activeElement;
      const link = active?.matches('a[href]') ? active : active?.closest('tr')?.querySelector('a[href]');
      const href = link?.closest('main') ? link.getAttribute('href') : null;
      if (href) left.set(entry, href);
      entry = navigation().entry();
      stop();
      const target = left.get(entry);
      if (target === undefined) return;
      const focus = () => {
        if (document.activeElement !== document.body) return stop();
        const again = document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(target)}]`);
        again?.focus({ preventScroll: true });
        return again ? stop() : undefined;
      };
      observer = new MutationObserver(focus);
      observer.observe(document.body, { childList: true, subtree: true });
      timer = window.setTimeout(stop, patience);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, []);
}
