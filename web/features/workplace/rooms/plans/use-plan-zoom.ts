import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isNarrow } from '#web/ui/use-narrow.ts';

const steps = { least: 1, most: 4, factor: 1.4 } as const;
const clamp = (zoom: number) => Math.min(steps.most, Math.max(steps.least, zoom));

const distance = ({ touches: [one, other] }: TouchEvent) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/**
 * The zoom of a plan, whose element scrolls: one finger pans, two fingers or the wheel with Ctrl zoom, as the returned functions do.
 * The centre of the visible part stays.
 */
export function usePlanZoom() {
  const [zoom, setZoom] = useState(() => (isNarrow() ? 1.6 : 1));
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(zoom);
  const by = (factor: number) => setZoom((now) => clamp(now * factor));
  useLayoutEffect(() => {
    const element = view.current;
    const ratio = zoom / before.current;
    before.current = zoom;
    if (!element || ratio === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
      behavior: 'instant',
    });
  }, [zoom]);
  // React adds passive listeners, with which the page would be zoomed as well.
  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    let last = 0;
    const pinch = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const now = distance(event);
      if (event.type === 'touchmove' && last > 0) by(now / last);
      last = now;
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      by(Math.exp(-event.deltaY * 0.01));
    };
    const ends = new AbortController();
    const options = { passive: false, signal: ends.signal };
    element.addEventListener('touchstart', pinch, options);
    element.addEventListener('touchmove', pinch, options);
    element.addEventListener('wheel', wheel, options);
    return () => ends.abort();
  }, []);
  return {
    view,
    zoom,
    canZoomIn: zoom < steps.most,
    canZoomOut: zoom > steps.least,
    zoomIn: () => by(steps.factor),
    zoomOut: () => by(1 / steps.factor),
    fit: () => setZoom(steps.least),
  };
}
