import { type PointerEvent, useRef, useState } from 'react';
import type { Placement } from '#contract/workplace/floor-plans.ts';
import { drawnArea, movedArea, nextArea, type PlacedArea, resizedArea, type Spot } from './placement-moves.ts';

type Placements = readonly Placement[];

interface PlacementsOptions {
  value: Placements;
  onChange: (value: Placement[]) => void;
}

interface Drag {
  roomId: string;
  kind: 'move' | 'resize' | 'draw';
  from: Spot;
  /** The placements before the drag. */
  start: Placements;
  area: PlacedArea | undefined;
}

const arrows: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const step = 0.01;
const longStep = 0.05;

/** The placements of a form with the selected room, drags, keys, and undo within the form. */
export function usePlacements({ value, onChange }: PlacementsOptions) {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const focus = useRef('');
  const [selected, select] = useState('');
  const [past, setPast] = useState<readonly Placements[]>([]);
  const [future, setFuture] = useState<readonly Placements[]>([]);
  const areaOf = (roomId: string) => value.find((each) => each.roomId === roomId);
  /** Rooms keep their order, so that a room moved back counts as unchanged. */
  const withArea = (all: Placements, roomId: string, area: PlacedArea | undefined): Placement[] => {
    const others = all.filter((each) => each.roomId !== roomId);
    if (!area) return others;
    const at = all.findIndex((each) => each.roomId === roomId);
    return others.toSpliced(at === -1 ? others.length : at, 0, { ...area, roomId });
  };
  function keep(before: Placements) {
    setPast((all) => [...all.slice(-99), before]);
    setFuture([]);
  }
  /** Changes the area of a room; without an area it is taken off the plan. */
  function change(roomId: string, area: PlacedArea | undefined) {
    keep(value);
    // The control that was used is replaced by one in the other list or on the image.
    if (!area !== !areaOf(roomId)) focus.current = roomId;
    onChange(withArea(value, roomId, area));
  }
  /** Focuses the control of a room that has just been placed or taken off, when it is drawn. */
  const focusChanged = (roomId: string) => (element: HTMLElement | null) => {
    if (!element || focus.current !== roomId) return;
    focus.current = '';
    element.focus();
  };
  const travel = (from: readonly Placements[], to: readonly Placements[]) => {
    const next = from.at(-1);
    if (!next) return undefined;
    onChange([...next]);
    return { from: from.slice(0, -1), to: [...to, value] };
  };
  function undo() {
    const moved = travel(past, future);
    if (moved) [setPast, setFuture].forEach((set, at) => set(at === 0 ? moved.from : moved.to));
  }
  function redo() {
    const moved = travel(future, past);
    if (moved) [setFuture, setPast].forEach((set, at) => set(at === 0 ? moved.from : moved.to));
  }
  function spotOf(event: PointerEvent): Spot {
    const { left, top, width, height } = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  }
  function begin(event: PointerEvent, roomId: string, kind: Drag['kind']) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    select(roomId);
    drag.current = { roomId, kind, from: spotOf(event), start: value, area: areaOf(roomId) };
  }
  function dragTo(event: PointerEvent) {
    const { current: held } = drag;
    if (!held) return;
    const at = spotOf(event);
    const by = { x: at.x - held.from.x, y: at.y - held.from.y };
    const area =
      held.kind === 'draw' || !held.area
        ? drawnArea(held.from, at)
        : held.kind === 'move'
          ? movedArea(held.area, by)
          : resizedArea(held.area, { x: held.area.x + held.area.width + by.x, y: held.area.y + held.area.height + by.y });
    onChange(withArea(held.start, held.roomId, area));
  }
  function drop(event: PointerEvent) {
    const { current: held } = drag;
    drag.current = undefined;
    if (!held) return;
    const at = spotOf(event);
    const still = Math.hypot(at.x - held.from.x, at.y - held.from.y) < 0.002;
    if (held.kind === 'draw') {
      onChange(withArea(held.start, held.roomId, drawnArea(held.from, at)));
      keep(held.start);
    } else if (!still) keep(held.start);
  }
  /** The browser has taken over the gesture. */
  function abandon() {
    const { current: held } = drag;
    drag.current = undefined;
    if (held) onChange([...held.start]);
  }
  /** Moves a room by the arrow keys, takes it off by Delete, and undoes. Returns whether the key was used. */
  function press(event: { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }, roomId: string): boolean {
    const area = areaOf(roomId);
    const arrow = arrows[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      if (event.shiftKey) redo();
      else undo();
      return true;
    }
    if (!area) return false;
    if (arrow && !event.ctrlKey && !event.metaKey) {
      const by = event.shiftKey ? longStep : step;
      change(roomId, movedArea(area, { x: arrow.x * by, y: arrow.y * by }));
      return true;
    }
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
    change(roomId, undefined);
    return true;
  }
  return {
    sheet,
    selected,
    select,
    areaOf,
    change,
    focusChanged,
    add: (roomId: string) => {
      select(roomId);
      change(roomId, nextArea(value));
    },
    press,
    begin,
    dragTo,
    drop,
    abandon,
    undo,
    redo,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
export type Placing = ReturnType<typeof usePlacements>;
