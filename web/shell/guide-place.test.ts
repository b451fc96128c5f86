import { expect, test } from 'vitest';
import { cardPlace } from './guide-place.ts';

const screen = { width: 1280, height: 800 };

test('without a target the card is centred by its style sheet', () => {
  expect(cardPlace(null, screen)).toEqual({ kind: 'middle' });
});

test('the card is to the right of its target, else to the left, else below, else above', () => {
  const at = (left: number, top: number, width = 100) => ({ left, top, right: left + width, bottom: top + 40 });
  expect(cardPlace(at(10, 200), screen)).toEqual({ kind: 'beside', left: 126, top: 200 });
  expect(cardPlace(at(1100, 200), screen)).toEqual({ kind: 'beside', left: 724, top: 200 });
  expect(cardPlace(at(300, 60, 700), screen)).toEqual({ kind: 'beside', left: 300, top: 116 });
  expect(cardPlace(at(300, 700, 700), screen)).toEqual({ kind: 'beside', left: 300, top: 344 });
});

test('the card is never outside the viewport', () => {
  const low = cardPlace({ left: 10, top: 780, right: 110, bottom: 800 }, screen);
  expect(low).toEqual({ kind: 'beside', left: 126, top: 444 });
});

test('on a phone the card is at the edge away from the target', () => {
  const phone = { width: 390, height: 844 };
  expect(cardPlace({ left: 0, top: 10, right: 40, bottom: 50 }, phone)).toEqual({ kind: 'bottom' });
  expect(cardPlace({ left: 0, top: 700, right: 390, bottom: 760 }, phone)).toEqual({ kind: 'top' });
  expect(cardPlace(null, phone)).toEqual({ kind: 'bottom' });
});
