import { expect, test } from 'vitest';
import { type HomePart, homeParts } from '#contract/workplace/home-facts.ts';
import { placesOf } from './home-grid.ts';

const shapes = (parts: readonly HomePart[]) => placesOf(parts).map(({ part, columns, rows }) => `${part} ${columns}×${rows}`);

test('a wide part has the narrow ones that follow beside it, as high as both', () => {
  expect(shapes(['FIGURES', 'NEEDS', 'MEETINGS', 'CHECKLIST', 'ROOMS'])).toEqual([
    'FIGURES 12×1',
    'NEEDS 8×1',
    'MEETINGS 4×1',
    'CHECKLIST 8×1',
    'ROOMS 4×1',
  ]);
  expect(shapes(['FIGURES', 'NEEDS', 'MEETINGS', 'ROOMS', 'MONTHS', 'RECENT'])).toEqual([
    'FIGURES 12×1',
    'NEEDS 8×2',
    'MEETINGS 4×1',
    'ROOMS 4×1',
    'MONTHS 8×1',
    'RECENT 4×1',
  ]);
});

test('narrow parts share a row, before or without a wide one, and a part alone covers it', () => {
  expect(shapes(['ROOMS', 'APPS'])).toEqual(['ROOMS 4×1', 'APPS 8×1']);
  expect(shapes(['YOU', 'ACTIONS'])).toEqual(['YOU 6×1', 'ACTIONS 6×1']);
  expect(shapes(['YOU', 'ACTIONS', 'BANNERS', 'RECENT'])).toEqual(['YOU 4×1', 'ACTIONS 4×1', 'BANNERS 4×1', 'RECENT 12×1']);
  expect(shapes(['APPS', 'MONTHS'])).toEqual(['APPS 12×1', 'MONTHS 12×1']);
});

test('what needs the person is as wide and high as its lines require', () => {
  const places = (needs: number) =>
    placesOf(['NEEDS', 'MEETINGS', 'ROOMS', 'MONTHS'], needs).map(({ part, columns, rows }) => `${part} ${columns}×${rows}`);
  expect(places(0)).toEqual(['NEEDS 4×1', 'MEETINGS 4×1', 'ROOMS 4×1', 'MONTHS 12×1']);
  expect(places(3)).toEqual(['NEEDS 8×1', 'MEETINGS 4×1', 'ROOMS 4×1', 'MONTHS 8×1']);
  expect(places(8)).toEqual(['NEEDS 8×2', 'MEETINGS 4×1', 'ROOMS 4×1', 'MONTHS 12×1']);
});

test('in any order all parts are placed once, in that order, and every row is full', () => {
  for (let turn = 0; turn < homeParts.length; turn += 1) {
    const parts = [...homeParts.slice(turn), ...homeParts.slice(0, turn)];
    for (const order of [parts, parts.toReversed()]) {
      const placed = placesOf(order, turn);
      expect(placed.map(({ part }) => part)).toEqual(order);
      expect(placed.reduce((area, { columns, rows }) => area + columns * rows, 0) % 12).toBe(0);
    }
  }
});
