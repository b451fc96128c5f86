import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placement } from '#contract/workplace/floor-plans.ts';
import { drawnArea, movedArea, nextArea, type PlacedArea, reshaped, resizedArea, withPercent } from './placement-moves.ts';

const roomId = '019aa000-0000-7000-8000-000000000000';
const isAccepted = (area: PlacedArea) => placement.safeParse({ roomId, ...area }).success;
const number = fc.double({ min: -2, max: 3, noNaN: true });
const spot = fc.record({ x: number, y: number });

test('whatever is drawn, moved, resized and typed, the server accepts the area', () => {
  fc.assert(
    fc.property(spot, spot, spot, spot, number, fc.boolean(), (from, to, by, corner, percent, point) => {
      const area = drawnArea(from, to);
      const moved = movedArea(area, by);
      const shaped = reshaped(moved, point);
      const all = [area, moved, shaped];
      if (!point) {
        all.push(resizedArea(shaped, corner));
        for (const field of ['x', 'y', 'width', 'height'] as const) all.push(withPercent(shaped, field, percent * 100));
      }
      expect(all.filter((each) => !isAccepted(each))).toEqual([]);
    }),
  );
});

test('a click draws a point, and rooms placed by keyboard do not cover each other', () => {
  expect(drawnArea({ x: 0.3, y: 0.4 }, { x: 0.305, y: 0.9 })).toEqual({ x: 0.3, y: 0.4, width: 0, height: 0 });
  const one = nextArea([]);
  expect(nextArea([{ roomId, ...one }])).not.toEqual(one);
  expect(isAccepted(one)).toBe(true);
});
