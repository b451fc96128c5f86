import { expect, test } from 'vitest';
import { movedByKey } from './board-carry.ts';

const scale = { days: 2, opens: 480, closes: 1080, perMinute: 1 };
const board = { scale, rows: 3, step: 15 };
const at = (from: number, row = 0) => ({ row, span: { from, to: from + 60 } });

test('a booking moves by steps, keeps its length, and stops at the ends of the board', () => {
  expect(movedByKey(at(600), 'ArrowRight', board)).toEqual(at(615));
  expect(movedByKey(at(600), 'ArrowLeft', board)).toEqual(at(585));
  expect(movedByKey(at(480), 'ArrowLeft', board)).toEqual(at(480));
  expect(movedByKey(at(1440 + 1020), 'ArrowRight', board)).toEqual(at(1440 + 1020));
  expect(movedByKey(at(600), 'ArrowUp', board)).toEqual(at(600));
  expect(movedByKey(at(600), 'ArrowDown', board)).toEqual(at(600, 1));
  expect(movedByKey(at(600, 2), 'ArrowDown', board)).toEqual(at(600, 2));
});

test('a booking moves across the night, and to whole steps', () => {
  expect(movedByKey(at(1020), 'ArrowRight', board)).toEqual(at(1440 + 480));
  expect(movedByKey(at(1440 + 480), 'ArrowLeft', board)).toEqual(at(1020));
  expect(movedByKey(at(607), 'ArrowRight', board)).toEqual(at(615));
});
