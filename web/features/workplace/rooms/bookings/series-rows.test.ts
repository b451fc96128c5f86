import { expect, test } from 'vitest';
import type { Occurrence } from '#contract/workplace/booking-shapes.ts';
import { changed, clashes, rowsOf } from './series-rows.ts';

const item = (day: number, state: Occurrence['state']): Occurrence => ({
  roomId: 'r1',
  startsAt: `2026-12-0${day}T01:00:00.000Z`,
  endsAt: `2026-12-0${day}T02:00:00.000Z`,
  state,
  others: [],
});
const rows = rowsOf([item(1, 'FREE'), item(2, 'TAKEN'), item(3, 'CLOSED')]);
const key = (at: number) => rows[at]?.key ?? '';

test('a time that is not free is not booked, even if ticked', () => {
  expect(rows.map(({ chosen }) => chosen)).toEqual([true, false, false]);
  expect(changed(rows, key(1), { chosen: true })[1]?.chosen).toBe(false);
});

test('a skipped meeting stays skipped; a meeting moved to free time is booked', () => {
  expect(changed(rows, key(0), { chosen: false })[0]?.chosen).toBe(false);
  const moved = changed(rows, key(1), { roomId: 'r2', state: 'FREE', moved: true });
  expect(moved[1]).toMatchObject({ roomId: 'r2', chosen: true, moved: true });
  expect(changed(moved, key(1), { state: 'TAKEN' })[1]?.chosen).toBe(false);
});

test('meetings of one series that overlap are reported', () => {
  const { startsAt, endsAt } = item(1, 'FREE');
  const both = changed(rows, key(1), { startsAt, endsAt, state: 'FREE' });
  expect([...clashes(both)]).toEqual([key(0), key(1)]);
  expect(clashes(changed(both, key(1), { chosen: false })).size).toBe(0);
});
