import { useEffect } from 'react';
import { navigation } from '#web/client/navigation.ts';

/** How long the focus waits for a list that is drawn again, in milliseconds. */
const patience = 2000;

/** The link that was focused, and the distance scrolled in pixels, when each entry of the browser's history was left. */
const left = new Map<string, { href: string; top: number }>();

/**
 * When a person goes back to a screen, focuses the link through which it was left, so that the keyboard continues in that row, and
 * restores the distance scrolled. The router does that too, but forgets a distance whose scroll event it has not received, or
 * received before it had finished drawing the screen.
 */
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
      if (href) left.set(entry, { href, top: window.scrollY });
      entry = navigation().entry();
      stop();
    });
    const undraw = navigation().onDrawn(() => {
      stop();
      const target = left.get(entry);
      if (target === undefined) return;
      const focus = () => {
        if (document.activeElement !== document.body) return stop();
        const again = document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(target.href)}]`);
        if (!again) return;
        again.focus({ preventScroll: true });
        window.scrollTo({ top: target.top });
        // Cards of a list that are outside the window have estimated heights.
        again.scrollIntoView({ block: 'nearest' });
        stop();
      };
      observer = new MutationObserver(focus);
      observer.observe(document.body, { childList: true, subtree: true });
      timer = window.setTimeout(stop, patience);
      focus();
    });
    return () => {
      stop();
      unsubscribe();
      undraw();
    };
  }, []);
}
