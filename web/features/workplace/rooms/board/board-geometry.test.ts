import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualHours } from '#contract/workplace/room-facts.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { carried, clicked, dragged, nearest, stepped, stopsOf, stretched } from './board-pick.ts';
import { columnOf, freeFor, instantOf, rowOf, without } from './board-row.ts';
import { boardWidth, boxOf, columnAt, hoursOf, type Scale, xOf } from './board-scale.ts';
import { clockOf, clockText, weekOf } from './clock-text.ts';
import type { ShownBooking } from './shown-booking.ts';

const days = ['2026-11-23'];
const now = new Date('2026-11-23T01:07:00Z');
const room: Room = {
  roomId: 'r1',
  name: 'Harbour',
  building: '',
  floor: '',
  capacity: 8,
  equipment: [],
  timeZone: 'Asia/Hong_Kong',
  hours: usualHours.map((day) => (day ? [day[0], day[1]] : null)),
  bufferMinutes: 0,
  releaseMinutes: null,
  remark: '',
  photo: null,
  status: 'OPEN',
  suspensions: [],
};
const at = (minute: number, zone = room.timeZone, day = '2026-11-23') => instantOf(minute, zone, day).toISOString();
const booking = (bookingId: string, from: number, to: number, blocked = to): ShownBooking => ({
  bookingId,
  roomId: 'r1',
  startsAt: at(from),
  endsAt: at(to),
  blockedUntil: at(blocked),
  title: bookingId,
  bookerName: null,
  mine: true,
  canOpen: true,
  minutes: to - from,
  version: 1,
});
const shown = { days, now };
const free = (...of: [number, number][]) => of.map(([from, to]) => ({ from, to }));

test('no time can be booked in the past, outside opening hours, in a suspension, or in the buffer of a booking', () => {
  const closed = rowOf({ ...room, hours: room.hours.map(() => null) }, [], shown);
  expect(closed.free).toEqual([]);
  const suspensions = [{ suspensionId: 's', startsAt: at(900), endsAt: null, reason: 'Painting', byName: '' }];
  const row = rowOf({ ...room, suspensions }, [booking('a', 600, 660, 675)], shown);
  // 9:07 in Hong Kong: the current step can still be booked.
  expect(row.free).toEqual(free([545, 600], [675, 900]));
  expect(row.suspended).toEqual([{ from: 900, to: 1440, reason: 'Painting' }]);
  expect(rowOf(room, [], { days: ['2026-11-22'], now }).free).toEqual([]);
  expect(rowOf(room, [], { days: ['2027-05-24'], now }).free).toEqual([]);
  expect(rowOf(room, [], { days: ['2027-05-21'], now }).free).toEqual(free([480, 1200]));
});

test('a new booking needs its own buffer, and spans below 15 minutes are not free', () => {
  const row = rowOf({ ...room, bufferMinutes: 15 }, [booking('a', 600, 660, 675), booking('b', 700, 720, 735)], shown);
  expect(row.free).toEqual(free([545, 585], [735, 1200]));
});

test('a booking that is moved does not block itself', () => {
  const row = rowOf(room, [booking('a', 600, 660)], shown);
  expect(freeFor(row, { from: 615, to: 675 })).toBeUndefined();
  expect(freeFor(without(row, 'a', shown), { from: 615, to: 675 })).toEqual({ from: 545, to: 1200 });
});

test('a drag stays in the free span where it started, on whole steps, up to eight hours', () => {
  const span = free([545, 600], [660, 1440]);
  expect(dragged(span, 620, 700, 15)).toBeNull();
  expect(dragged(span, 667, 700, 15)).toEqual({ from: 660, to: 705 });
  expect(dragged(span, 900, 300, 15)).toEqual({ from: 660, to: 915 });
  expect(dragged(span, 667, 1400, 15)).toEqual({ from: 660, to: 1140 });
  expect(dragged(span, 1400, 700, 15)).toEqual({ from: 930, to: 1410 });
  // The present time cuts the first step, so it is extended to a quarter of an hour.
  expect(dragged(span, 550, 551, 15)).toEqual({ from: 545, to: 560 });
  expect(dragged(span, 598, 599, 15)).toEqual({ from: 585, to: 600 });
});

test('every drag results in a free time of at least 15 minutes', () => {
  const span = free([545, 600], [660, 700], [715, 1440]);
  const minute = fc.integer({ min: 0, max: 1440 });
  fc.assert(
    fc.property(minute, minute, fc.constantFrom(5, 15, 30), (began, to, step) => {
      for (const found of [dragged(span, began, to, step), clicked(span, began, step)]) {
        if (!found) continue;
        expect(span.some((each) => each.from <= found.from && found.to <= each.to)).toBe(true);
        expect(found.to - found.from).toBeGreaterThanOrEqual(15);
        expect(found.to - found.from).toBeLessThanOrEqual(480);
        expect([found.from % 5, found.to % 5]).toEqual([0, 0]);
      }
    }),
  );
});

test('a click books an hour, or the rest of the free span', () => {
  expect(clicked(free([545, 600], [660, 1440]), 700, 30)).toEqual({ from: 690, to: 750 });
  expect(clicked(free([545, 600]), 590, 30)).toEqual({ from: 570, to: 600 });
  expect(clicked(free([545, 600]), 630, 30)).toBeNull();
});

test('a booking is moved relative to where it was grabbed, and resized only within free time', () => {
  expect(carried(60, 20, 707, 15)).toEqual({ from: 690, to: 750 });
  const row = without(rowOf(room, [booking('a', 600, 660), booking('b', 720, 780)], shown), 'a', shown);
  expect(stretched(row, { from: 600, to: 660 }, 688, 15)).toEqual({ from: 600, to: 690 });
  expect(stretched(row, { from: 600, to: 660 }, 900, 15)).toEqual({ from: 600, to: 720 });
  expect(stretched(row, { from: 600, to: 660 }, 300, 15)).toEqual({ from: 600, to: 615 });
});

test('arrow keys go through free time and bookings, and to other rooms at the same time', () => {
  const first = stopsOf(rowOf(room, [booking('a', 600, 660)], shown), 30);
  expect(first.slice(0, 5).map(({ from, to, bookingId }) => [from, to, bookingId])).toEqual([
    [545, 570, null],
    [570, 600, null],
    [600, 660, 'a'],
    [660, 690, null],
    [690, 720, null],
  ]);
  const second = stopsOf(rowOf(room, [booking('b', 630, 660)], shown), 30);
  const all = [first, [], second];
  const at = (place: number) => ({ row: 0, stop: first[place] ?? { from: 0, to: 0, bookingId: null } });
  const begin = at(2);
  expect(stepped(all, begin, 'ArrowRight').stop.from).toBe(660);
  expect(stepped(all, begin, 'ArrowDown')).toEqual({ row: 2, stop: { from: 600, to: 630, bookingId: null } });
  expect(stepped(all, begin, 'ArrowUp')).toEqual(begin);
  expect(stepped(all, begin, 'Home').stop.from).toBe(545);
  expect(stepped(all, begin, 'End').stop.to).toBe(1200);
  expect(stepped(all, at(0), 'ArrowLeft').stop.from).toBe(545);
  expect(nearest([], 0)).toBeUndefined();
});

test('columns and pixels convert to each other, for displayed hours and others', () => {
  const week: Scale = { days: 7, opens: 480, closes: 1200, perMinute: 0.25 };
  expect(boardWidth(week)).toBe(1260);
  expect([xOf(week, 0), xOf(week, 480), xOf(week, 1440), xOf(week, 1200), xOf(week, 1440 * 7)]).toEqual([0, 0, 180, 180, 1260]);
  expect(boxOf(week, { from: 540, to: 600 })).toEqual({ left: 15, width: 15 });
  expect(boxOf(week, { from: 1300, to: 1400 })).toBeNull();
  expect([columnAt(week, -5), columnAt(week, 15), columnAt(week, 195), columnAt(week, 9999)]).toEqual([480, 540, 1980, 9840]);
  expect(hoursOf([])).toEqual({ opens: 540, closes: 1080 });
  expect(hoursOf([{ from: 455, to: 1210 }])).toEqual({ opens: 420, closes: 1260 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 480, max: 1199 }), (day, minute) => {
      const column = day * 1440 + minute;
      expect(columnAt(week, xOf(week, column))).toBeCloseTo(column, 6);
    }),
  );
});

test('each room is drawn in its own time zone, also in nights with a clock change', () => {
  expect(columnOf(new Date('2026-11-23T01:00:00Z'), 'Asia/Hong_Kong', '2026-11-23')).toBe(540);
  expect(columnOf(new Date('2026-11-23T02:00:00Z'), 'Asia/Jakarta', '2026-11-23')).toBe(540);
  expect(columnOf(new Date('2026-11-22T15:00:00Z'), 'Asia/Hong_Kong', '2026-11-23')).toBe(-60);
  const zone = 'America/New_York';
  const open = { ...room, timeZone: zone, hours: room.hours.map((): [number, number] => [0, 1440]) };
  // From 1:45 to 1:15 of the same night, half an hour later.
  const night = {
    ...booking('n', 0, 60),
    startsAt: '2026-11-01T05:45:00Z',
    endsAt: '2026-11-01T06:15:00Z',
    blockedUntil: '2026-11-01T06:15:00Z',
  };
  const [bar] = rowOf(open, [night], { days: ['2026-11-01'], now: new Date('2026-10-30T00:00:00Z') }).bars;
  expect(bar).toMatchObject({ from: 105, to: 135, blocked: 135 });
});

test('parses and formats times of the day', () => {
  for (const text of ['', 'x', '25:00', '9:75', '24:01', '-1', '1:2:3']) expect(clockOf(text)).toBeNull();
  expect([clockOf('9'), clockOf('930'), clockOf('0930'), clockOf('9.30'), clockOf(' 24:00 ')]).toEqual([
    540, 570, 570, 570, 1440,
  ]);
  expect([clockText(0), clockText(545), clockText(1440)]).toEqual(['00:00', '09:05', '24:00']);
  expect([clockText(905, 'id-ID'), clockText(905, 'zh-CN')]).toEqual(['15.05', '15:05']);
  expect(weekOf('2026-11-22')).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
});
