import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far from the window an element is near, in CSS pixels: about a screen, so that it is complete before it can be seen. */
const distance = 800;

const nearing = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether an element is near the window, or has been. One observer watches all elements of the page.
 * @param initially true for elements that are in the window when the page is opened
 */
export function useNear(element: RefObject<Element | null>, initially: boolean): boolean {
  const [near, setNear] = useState(initially);
  useLayoutEffect(() => {
    const target = element.current;
    if (near || !target) return undefined;
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) nearing.get(entry.target)?.();
      },
      { rootMargin: `${distance}px 0px`, scrollMargin: `${distance}px 0px` },
    );
    const watching = observer;
    nearing.set(target, () => setNear(true));
    watching.observe(target);
    return () => {
      nearing.delete(target);
      watching.unobserve(target);
    };
  }, [element, near]);
  return near;
}
