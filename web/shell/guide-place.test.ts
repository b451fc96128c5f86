import { expect, test } from 'vitest';
import { cardPlace } from './guide-place.ts';

const screen = { width: 1280, height: 800 };

test('without a target the card stands in the middle, by its style sheet', () => {
  expect(cardPlace(null, screen)).toEqual({ kind: 'middle' });
});

test('beside what it points at: right, else left, else below, else above', () => {
  const at = (left: number, top: number, width = 100) => ({ left, top, right: left + width, bottom: top + 40 });
  expect(cardPlace(at(10, 200), screen)).toEqual({ kind: 'beside', left: 126, top: 200 });
  expect(cardPlace(at(1100, 200), screen)).toEqual({ kind: 'beside', left: 724, top: 200 });
  expect(cardPlace(at(300, 60, 700), screen)).toEqual({ kind: 'beside', left: 300, top: 116 });
  expect(cardPlace(at(300, 700, 700), screen)).toEqual({ kind: 'beside', left: 300, top: 344 });
});

test('never outside the screen', () => {
  const low = cardPlace({ left: 10, top: 780, right: 110, bottom: 800 }, screen);
  expect(low).toEqual({ kind: 'beside', left: 126, top: 444 });
});

test('on a phone it lies at the edge that the target leaves free', () => {
  const phone = { width: 390, height: 844 };
  expect(cardPlace({ left: 0, top: 10, right: 40, bottom: 50 }, phone)).toEqual({ kind: 'bottom' });
  expect(cardPlace({ left: 0, top: 700, right: 390, bottom: 760 }, phone)).toEqual({ kind: 'top' });
  expect(cardPlace(null, phone)).toEqual({ kind: 'bottom' });
});
