import { beforeEach, expect } from 'vitest';
import type { BookingDetail, Occurrence } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { clockTime } from '#contract/workplace/room-hours.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { minutesAfter, seedRoom, timeAhead } from '#dev/testing/rooms.ts';
import { type Person, seedAccountMember, seedTeam } from '#dev/testing/team.ts';

let room: string;
let otherRoom: string;
let made = 0;
const team = await seedTeam(app.database, 'Harbour Trading');
beforeEach(async () => {
  made += 1;
  room = await seedRoom(app.database, team.id, { name: `Room ${made}`, building: `House ${made}` });
  otherRoom = await seedRoom(app.database, team.id, { name: `Spare ${made}`, building: `House ${made}` });
});

const about = { title: 'Weekly', agenda: '', private: false, participantIds: [] as string[] };
const rule = { kind: 'WEEKLY', every: 1, days: [], byWeekday: false, count: 4 };
const date = timeAhead(7, 0).slice(0, 10);
const preview = (body: object = {}, person: Person = team.member) =>
  app.call<{ items: Occurrence[]; beyond: boolean }>(person, bookings.preview, {
    body: { roomId: room, date, startMinute: 600, minutes: 60, rule, ...body },
  });
const series = (occurrences: object[], person: Person = team.member) =>
  app.call<{ bookingIds: string[] }>(person, bookings.createSeries, { body: { ...about, rule, occurrences } });
const timesOf = (items: readonly Occurrence[]) => items.map(({ roomId, startsAt, endsAt }) => ({ roomId, startsAt, endsAt }));
const single = (startsAt: string, person: Person = team.owner) =>
  app.call<BookingDetail>(person, bookings.create, {
    body: { ...about, roomId: room, startsAt, endsAt: minutesAfter(startsAt, 60) },
  });
const read = async (id: string) => (await app.call<BookingDetail>(team.member, bookings.read, { params: { id } })).data;

test.each([
  ['another team’s room', { roomId: '019a0000-0000-7000-8000-000000000000' }, 404],
  ['yesterday', { date: timeAhead(-2, 0).slice(0, 10) }, 422],
  ['beyond the horizon', { date: timeAhead(183, 0).slice(0, 10) }, 422],
  ['a minute that is no step', { startMinute: 601 }, 422],
  ['an end before the start', { rule: { ...rule, count: undefined, until: '2020-01-01' } }, 422],
  ['neither an end nor a number', { rule: { ...rule, count: undefined } }, 422],
  ['too many', { rule: { ...rule, count: 182 } }, 422],
])('%s is not expanded', async (_, body, status) => {
  expect((await preview(body)).status).toBe(status);
});

test('a taken date is shown with alternative rooms, and a series with a taken date is not booked', async () => {
  await single(timeAhead(14, 630));
  const { data } = await preview();
  expect(data.items.map(({ state }) => state)).toEqual(['FREE', 'TAKEN', 'FREE', 'FREE']);
  expect(data.items[1]?.others[0]?.roomId).toBe(otherRoom);
  expect(data.items[0]?.others).toEqual([]);
  expect((await series(timesOf(data.items))).message).toContain('Olivia Owner');
  const none = await app.call<{ total: number }>(team.owner, bookings.list, { query: { roomIds: [room], search: 'weekly' } });
  expect(none.data.total).toBe(1);
  // The taken date is moved to another room.
  const confirmed = timesOf(data.items).map((each, n) => (n === 1 ? { ...each, roomId: otherRoom } : each));
  const booked = await series(confirmed);
  expect(booked.data.bookingIds).toHaveLength(4);
  const detail = await read(booked.data.bookingIds[1] ?? '');
  expect(detail.room.roomId).toBe(otherRoom);
  expect(detail.seriesOf?.rule).toMatchObject({ kind: 'WEEKLY', count: 4 });
  expect(detail.seriesOf?.occurrences).toHaveLength(4);
});

test('an invalid date is named by its index, and nothing is booked', async () => {
  const { data } = await preview();
  const broken = timesOf(data.items).map((each, n) => (n === 2 ? { ...each, endsAt: each.startsAt } : each));
  expect(await series(broken)).toMatchObject({ status: 422, fields: [{ field: 'occurrences.2.endsAt' }] });
  const twice = timesOf(data.items).map((each, _, [first]) => first ?? each);
  expect((await series(twice)).status).toBe(409);
  expect((await preview()).data.items.every(({ state }) => state === 'FREE')).toBe(true);
});

test('a series beyond the horizon is marked as such', async () => {
  const { data } = await preview({ rule: { ...rule, count: 60 } });
  expect(data.beyond).toBe(true);
  expect(data.items.length).toBeLessThan(26);
  expect((await series(timesOf(data.items))).status).toBe(200);
});

/**
 * For most of the year one of these zones changes to daylight saving time within the horizon and the other back; the rules test
 * covers both on fixed days.
 */
test.each(['America/New_York', 'Australia/Sydney'])(
  'daily meetings in %s stay at their time of day when the clock is changed',
  async (timeZone) => {
    room = await seedRoom(app.database, team.id, { name: `Zone ${made}`, timeZone });
    // Uses a separate member, because both series together exceed the limit per member.
    const person = await seedAccountMember(app.database, team.id, `Dana ${made}`, team.sales);
    const { data } = await preview({ rule: { ...rule, kind: 'DAILY', count: 170 }, startMinute: 540 });
    expect(data.items.every(({ startsAt }) => clockTime(timeZone, new Date(startsAt)).minute === 540)).toBe(true);
    expect(data.items.every(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) === 3_600_000)).toBe(true);
    const booked = await series(timesOf(data.items), person);
    expect(booked.data.bookingIds).toHaveLength(data.items.length);
    // Moved by half an hour, each stays at the same local time on both sides of the change.
    const [id = ''] = booked.data.bookingIds;
    const first = data.items[0];
    const moved = await app.call<BookingDetail>(person, bookings.update, {
      params: { id },
      body: {
        startsAt: minutesAfter(first?.startsAt ?? '', 30),
        endsAt: minutesAfter(first?.endsAt ?? '', 30),
        part: 'FOLLOWING',
      },
    });
    const times = moved.data.seriesOf?.occurrences.map(({ startsAt }) => clockTime(timeZone, new Date(startsAt)).minute);
    expect(new Set(times)).toEqual(new Set([570]));
  },
);

test('later bookings move together, even onto the former slot of the next one, or not at all', async () => {
  const daily = await preview({ rule: { ...rule, kind: 'DAILY', count: 5 } });
  const { bookingIds } = (await series(timesOf(daily.data.items))).data;
  const second = daily.data.items[1];
  const move = (minutes: number) =>
    app.call<BookingDetail>(team.member, bookings.update, {
      params: { id: bookingIds[1] ?? '' },
      body: {
        startsAt: minutesAfter(second?.startsAt ?? '', minutes),
        endsAt: minutesAfter(second?.endsAt ?? '', minutes),
        title: 'Moved',
        part: 'FOLLOWING',
      },
    });
  const blocker = await single(minutesAfter(daily.data.items[4]?.startsAt ?? '', 1440));
  expect((await move(1440)).message).toContain('Olivia Owner');
  expect((await read(bookingIds[1] ?? '')).title).toBe('Weekly');
  await app.call(team.owner, bookings.cancel, { params: { id: blocker.data.bookingId }, body: {} });
  const { data } = await move(1440);
  expect(data.seriesOf?.occurrences.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(
    [0, 2, 3, 4, 5].map((days) => minutesAfter(daily.data.items[0]?.startsAt ?? '', days * 1440).slice(0, 10)),
  );
  expect((await read(bookingIds[0] ?? '')).title).toBe('Weekly');
  expect((await read(bookingIds[4] ?? '')).title).toBe('Moved');
});

test('cancelling the following bookings keeps the earlier ones', async () => {
  const { bookingIds } = (await series(timesOf((await preview()).data.items))).data;
  const params = { id: bookingIds[2] ?? '' };
  expect((await app.call(team.member, bookings.cancel, { params, body: { part: 'FOLLOWING' } })).data).toEqual({ cancelled: 2 });
  expect((await read(bookingIds[1] ?? '')).seriesOf?.occurrences.map(({ status }) => status)).toEqual([
    'NOT_STARTED',
    'NOT_STARTED',
    'CANCELLED',
    'CANCELLED',
  ]);
});
