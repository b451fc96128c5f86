import type { Placement } from '#contract/workplace/floor-plans.ts';

/** A rectangle in fractions of the image, or a point without width and height. */
export type PlacedArea = Omit<Placement, 'roomId'>;

/** A position in fractions of the image. */
export interface Spot {
  x: number;
  y: number;
}

/** The smallest sides of an area; a shorter drag is a click, which places a point. */
const leastSide = 0.02;
/** The area of a room that is placed by keyboard. */
const usual: PlacedArea = { x: 0.42, y: 0.42, width: 0.16, height: 0.16 };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
/** Six decimal places, as stored, so that a value that was not changed equals the stored one. */
const rounded = (value: number) => Math.round(value * 1_000_000) / 1_000_000;
const tidy = ({ x, y, width, height }: PlacedArea): PlacedArea => ({
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
});

export const isPoint = ({ width, height }: PlacedArea): boolean => width === 0 && height === 0;

/** The area moved by fractions of the image, up to its edges. */
export function movedArea(area: PlacedArea, by: Spot): PlacedArea {
  return tidy({
    ...area,
    x: clamp(area.x + by.x, 0, 1 - area.width),
    y: clamp(area.y + by.y, 0, 1 - area.height),
  });
}

/** The area with its lower right corner at a position, at least as large as the smallest area. */
export function resizedArea(area: PlacedArea, corner: Spot): PlacedArea {
  return tidy({
    ...area,
    width: clamp(corner.x - area.x, Math.min(leastSide, 1 - area.x), 1 - area.x),
    height: clamp(corner.y - area.y, Math.min(leastSide, 1 - area.y), 1 - area.y),
  });
}

/** What a drag from one position to another draws: an area, or a point if it is short. */
export function drawnArea(from: Spot, to: Spot): PlacedArea {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => clamp(x, 0, 1)) as [number, number];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => clamp(y, 0, 1)) as [number, number];
  return right - left < leastSide || bottom - top < leastSide
    ? tidy({ x: clamp(from.x, 0, 1), y: clamp(from.y, 0, 1), width: 0, height: 0 })
    : tidy({ x: left, y: top, width: right - left, height: bottom - top });
}

/** The area of a room that is placed without a drag, shifted for each one that is there, so that they do not cover each other. */
export function nextArea(placements: readonly Placement[]): PlacedArea {
  const shift = (placements.length % 6) * 0.05;
  return movedArea(usual, { x: shift - 0.12, y: shift - 0.12 });
}

/** The area as a point at its centre, or the point as an area around it. */
export function reshaped(area: PlacedArea, point: boolean): PlacedArea {
  if (isPoint(area) === point) return area;
  if (point) return tidy({ x: area.x + area.width / 2, y: area.y + area.height / 2, width: 0, height: 0 });
  const { width, height } = usual;
  return movedArea({ x: area.x - width / 2, y: area.y - height / 2, width, height }, { x: 0, y: 0 });
}

/** One field in percent changed to a value; the others stay, as far as the area then lies inside the image. */
export function withPercent(area: PlacedArea, field: keyof PlacedArea, percent: number): PlacedArea {
  const value = clamp(percent / 100, 0, 1);
  if (field === 'x') return tidy({ ...area, x: Math.min(value, 1 - area.width) });
  if (field === 'y') return tidy({ ...area, y: Math.min(value, 1 - area.height) });
  const corner = { x: area.x + area.width, y: area.y + area.height };
  return resizedArea(area, field === 'width' ? { ...corner, x: area.x + value } : { ...corner, y: area.y + value });
}

/** A fraction in percent with one decimal place, as shown. */
export const percentOf = (fraction: number): number => Math.round(fraction * 1000) / 10;
