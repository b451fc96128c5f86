import { useLayoutEffect, useState } from 'react';

/** A rectangle on the page, in pixels of the viewport. */
export interface GuideTarget {
  top: number;
  left: number;
  right: number;
  bottom: number;
}

/**
 * The rectangle of the first visible element among these selectors, updated while the page changes; null if none is visible.
 * `path` identifies the screen of the mark, so that the search restarts on another screen.
 */
export function useGuideTarget(selectors: readonly string[], path: string): GuideTarget | null {
  const [target, setTarget] = useState<GuideTarget | null>(null);
  const selectorList = selectors.join('|');
  useLayoutEffect(() => {
    let shown: Element | undefined;
    const look = () => {
      const found = selectorList ? firstVisible(selectorList.split('|')) : undefined;
      if (found !== shown) found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      shown = found;
      const place = found && placeOf(found);
      setTarget((known) => (same(known, place) ? known : (place ?? null)));
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'open'],
    });
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    addEventListener('resize', look);
    addEventListener('scroll', look, true);
    return () => {
      changes.disconnect();
      sizes.disconnect();
      removeEventListener('resize', look);
      removeEventListener('scroll', look, true);
    };
  }, [selectorList, path]);
  return target;
}

function firstVisible(selectors: readonly string[]): Element | undefined {
  return selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length);
}

function placeOf(element: Element): GuideTarget {
  const { top, left, right, bottom } = element.getBoundingClientRect();
  return { top, left, right, bottom };
}

function same(known: GuideTarget | null, place: GuideTarget | undefined): boolean {
  if (!known || !place) return !known && !place;
  return known.top === place.top && known.left === place.left && known.right === place.right && known.bottom === place.bottom;
}
