import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { PlacedBox } from './org-layout.ts';
import { boxSize, type Layout } from './org-layout.ts';

export interface ChartViewport {
  x: number;
  y: number;
  /** Zoom factor; 1 is full size. */
  k: number;
}

const least = 0.1;
const most = 2.5;
const readable = 0.7;
const isDrag = 4;

const clamp = (k: number) => Math.min(most, Math.max(least, k));

/** The viewport zoomed by a factor around a point. */
export function zoomedAt(view: ChartViewport, factor: number, at: { x: number; y: number }): ChartViewport {
  const k = clamp(view.k * factor);
  const ratio = k / view.k;
  return { k, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Fits the whole picture into the viewport; `smallest` limits the zoom to stay readable and then shows the left side. */
export function fitted(
  layout: Pick<Layout, 'width' | 'height'>,
  window: { width: number; height: number },
  smallest = least,
): ChartViewport {
  const k = Math.min(1, Math.max(smallest, Math.min(window.width / layout.width, window.height / layout.height)));
  const x = Math.max(0, (window.width - layout.width * k) / 2);
  return { k, x, y: (window.height - layout.height * k) / 2 };
}

/** Centres a box at a readable size. */
export function centred(
  view: ChartViewport,
  { x, y }: Pick<PlacedBox, 'x' | 'y'>,
  window: { width: number; height: number },
): ChartViewport {
  const k = Math.max(view.k, readable);
  return {
    k,
    x: window.width / 2 - (x + boxSize.width / 2) * k,
    y: window.height / 2 - (y + boxSize.height / 2) * k,
  };
}

/**
 * Pans and zooms a picture by dragging, wheel and pinch, and by the returned functions. The viewport is written to the element
 * directly: a state would render every box for each movement of the pointer.
 */
export function usePanZoom() {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGGElement>(null);
  const view = useRef<ChartViewport>({ x: 0, y: 0, k: 1 });
  const setView = useCallback((next: (now: ChartViewport) => ChartViewport) => {
    view.current = next(view.current);
    const { x, y, k } = view.current;
    picture.current?.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
  }, []);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);

  // React adds passive wheel listeners, with which the page would scroll as well.
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      setView((now) =>
        zoomedAt(now, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), {
          x: event.clientX - left,
          y: event.clientY - top,
        }),
      );
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [setView]);

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (pointers.current.size === 0) moved.current = 0;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      pointers.current.set(event.pointerId, now);
      moved.current += Math.hypot(now.x - before.x, now.y - before.y);
      const [other] = others;
      if (moved.current > isDrag && !other) event.currentTarget.setPointerCapture(event.pointerId);
      const { left, top } = event.currentTarget.getBoundingClientRect();
      setView((view) => {
        if (!other)
          return moved.current > isDrag ? { ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y } : view;
        const factor =
          Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        return zoomedAt(view, factor, { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top });
      });
    },
    onPointerUp: (event: PointerEvent) => pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => pointers.current.delete(event.pointerId),
  };
  const size = () => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  return {
    stage,
    picture,
    handlers,
    /** Whether the pointer has just dragged, so that the click is ignored. */
    dragged: () => moved.current > isDrag,
    zoom: (factor: number) => setView((now) => zoomedAt(now, factor, { x: size().width / 2, y: size().height / 2 })),
    fit: (layout: Layout, smallest?: number) => setView(() => fitted(layout, size(), smallest)),
    centre: (box: PlacedBox) => setView((now) => centred(now, box, size())),
  };
}
