import { expect, test } from 'vitest';
import { byDay } from './timeline-days.ts';

const entry = (id: string, at: string) => ({ id, at });

test('groups entries by day in the reader’s zone and keeps their order', () => {
  const entries = [
    entry('c', '2026-03-02T17:00:00.000Z'),
    entry('b', '2026-03-02T15:59:00.000Z'),
    entry('a', '2026-03-01T01:00:00.000Z'),
  ];
  const shape = (zone: string) => byDay(entries, zone).map(({ day, entries: of }) => [day, of.map(({ id }) => id).join('')]);
  expect(shape('Asia/Hong_Kong')).toEqual([
    ['2026-03-03', 'c'],
    ['2026-03-02', 'b'],
    ['2026-03-01', 'a'],
  ]);
  expect(shape('UTC')).toEqual([
    ['2026-03-02', 'cb'],
    ['2026-03-01', 'a'],
  ]);
});

test('no entries have no days', () => {
  expect(byDay([], 'UTC')).toEqual([]);
});
