import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect } from 'vitest';
import type { BoardBooking, BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { seedBooking } from '#dev/testing/bookings.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { minutesAfter, seedRoom, timeAhead } from '#dev/testing/rooms.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let room: string;
let made = 0;

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');
const colleague = await seedAccountMember(app.database, team.id, 'Cora Colleague', team.sales);
const reception = await seedAccountMember(app.database, team.id, 'Rita Reception', team.product);
await giveRole(app.database, team.id, {
  name: 'Sales meetings',
  grants: { '030100': 'edit' },
  departments: [team.sales],
  members: [reception.memberId],
});
beforeEach(async () => {
  made += 1;
  room = await seedRoom(app.database, team.id, { name: `Room ${made}` });
});

const start = timeAhead(3, 600);
const about = { title: 'Planning', agenda: 'Numbers', private: false, participantIds: [] as string[] };
const requestBody = (more: object = {}) => ({
  roomId: room,
  startsAt: start,
  endsAt: minutesAfter(start, 60),
  ...about,
  ...more,
});
const book = (person: Person, more: object = {}) => app.call<BookingDetail>(person, bookings.create, { body: requestBody(more) });
const read = (person: Person, id: string) => app.call<BookingDetail>(person, bookings.read, { params: { id } });
interface BoardAnswer {
  rooms: { roomId: string; bookings: BoardBooking[] }[];
}
const bookingsOf = ({ rooms }: BoardAnswer, id: string) => rooms.find(({ roomId }) => roomId === id)?.bookings ?? [];
const board = async (person: Person) => {
  const query = { from: minutesAfter(start, -600), to: minutesAfter(start, 840) };
  return bookingsOf((await app.call<BoardAnswer>(person, bookings.board, { query })).data, room);
};

describe('refusals', () => {
  test('another team cannot read, book, change or cancel', async () => {
    const { data } = await book(team.member);
    const params = { id: data.bookingId };
    for (const call of [
      app.call(other.owner, bookings.read, { params }),
      app.call(other.owner, bookings.update, { params, body: { title: 'Mine' } }),
      app.call(other.owner, bookings.cancel, { params, body: {} }),
      app.call(other.owner, bookings.end, { params }),
      app.call(other.owner, bookings.respond, { params, body: { response: 'REJECTED' } }),
      app.call(other.owner, bookings.create, {
        body: requestBody({ startsAt: minutesAfter(start, 120), endsAt: minutesAfter(start, 180) }),
      }),
    ])
      expect((await call).status).toBe(404);
    const strange = await book(team.member, {
      startsAt: minutesAfter(start, 120),
      endsAt: minutesAfter(start, 180),
      participantIds: [other.member.memberId],
    });
    expect(strange).toMatchObject({ status: 422, fields: [{ field: 'participantIds' }] });
    expect((await app.call<{ items: unknown[] }>(other.owner, bookings.list)).data.items).toEqual([]);
  });

  test('provider support can view the board but not book', async () => {
    await letSupportIn(app, team.id);
    const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
    expect((await book(support)).code).toBe(40340);
    const query = { from: start, to: minutesAfter(start, 60) };
    expect((await app.call<{ canBook: boolean }>(support, bookings.board, { query })).data.canBook).toBe(false);
  });

  test.each([
    ['no end after the start', { endsAt: start }, 'endsAt'],
    ['ten minutes', { endsAt: minutesAfter(start, 10) }, 'endsAt'],
    ['more than eight hours', { endsAt: minutesAfter(start, 485) }, 'endsAt'],
    ['a minute that is no step', { startsAt: minutesAfter(start, 1) }, 'startsAt'],
    ['the past', { startsAt: timeAhead(-2, 600), endsAt: timeAhead(-2, 660) }, 'startsAt'],
    ['beyond the horizon', { startsAt: timeAhead(182, 600), endsAt: timeAhead(182, 660) }, 'startsAt'],
  ])('a booking is refused: %s', async (_, more, field) => {
    const { status, fields } = await book(team.member, more);
    expect({ status, field: fields?.[0]?.field }).toEqual({ status: 422, field });
  });

  test('a closed, suspended or removed room cannot be booked', async () => {
    const office = await seedRoom(app.database, team.id, {
      name: `Office ${made}`,
      hours: Array.from({ length: 7 }, () => [660, 720] as const),
    });
    expect((await book(team.member, { roomId: office })).fields?.[0]?.field).toBe('startsAt');
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .insertInto('room_suspensions')
        .values({ team_id: team.id, id: uuidv7(), room_id: room, starts_at: minutesAfter(start, 55), created_by_name: 'x' })
        .execute(),
    );
    expect((await book(team.member)).fields?.[0]?.field).toBe('roomId');
    expect((await book(team.member, { endsAt: minutesAfter(start, 55) })).status).toBe(200);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('rooms').set({ removed_at: new Date() }).where('id', '=', room).execute(),
    );
    expect((await book(team.member, { startsAt: minutesAfter(start, 120), endsAt: minutesAfter(start, 150) })).status).toBe(404);
  });

  test('a participant can read but not change; others cannot read', async () => {
    const { data } = await book(team.member, { participantIds: [colleague.memberId] });
    const params = { id: data.bookingId };
    const stranger = await seedAccountMember(app.database, team.id, 'Stan Stranger', team.product);
    expect((await read(colleague, data.bookingId)).data.can).toEqual({ change: false, cancel: false, end: false, respond: true });
    expect((await app.call(colleague, bookings.cancel, { params, body: {} })).code).toBe(40300);
    expect((await read(stranger, data.bookingId)).status).toBe(404);
    expect((await app.call(stranger, bookings.respond, { params, body: { response: 'REJECTED' } })).status).toBe(404);
    // The organiser is outside the scope of this role.
    expect((await read(reception, data.bookingId)).status).toBe(404);
  });

  test('a taken slot names its organiser only if visible to the caller', async () => {
    const ask = (person: Person) => book(person);
    await book(colleague);
    expect((await ask(team.member)).message).toContain('Cora Colleague');
    await setAddressBook(app.database, team.id, { main: 'NONE', exceptions: [] });
    const hidden = await ask(team.member);
    const shown = (await board(team.member))[0];
    const stranger = await book(team.member, {
      startsAt: minutesAfter(start, 90),
      endsAt: minutesAfter(start, 120),
      participantIds: [colleague.memberId],
    });
    await setAddressBook(app.database, team.id, { main: 'ALL', exceptions: [] });
    expect(hidden).toMatchObject({ status: 409, code: 40908 });
    expect(hidden.message).toContain(t('slots.somebody'));
    expect(shown).toMatchObject({ bookerName: null, title: 'Planning' });
    expect(shown).not.toHaveProperty('canOpen');
    expect(stranger.fields?.[0]?.field).toBe('participantIds');
  });
});

test('the days of a board are those of the clock of each room', async () => {
  const date = start.slice(0, 10);
  const rooms = await Promise.all(
    ['UTC', 'Asia/Jakarta', 'America/New_York'].map(async (timeZone) => {
      const roomId = await seedRoom(app.database, team.id, { name: timeZone, timeZone });
      for (const minute of [0, 1380])
        await seedBooking(app.database, team.member, { roomId, startsAt: instantAt(timeZone, { date, minute }), minutes: 60 });
      return roomId;
    }),
  );
  const shownOn = async (day: string) => {
    const query = { from: minutesAfter(start, -3000), to: minutesAfter(start, 3000), fromDate: day, toDate: day };
    const { data } = await app.call<BoardAnswer>(team.member, bookings.board, { query });
    return rooms.map((id) => bookingsOf(data, id).length);
  };
  expect(await shownOn(date)).toEqual([2, 2, 2]);
  for (const days of [-1, 1]) expect(await shownOn(dateAfter(date, days))).toEqual([0, 0, 0]);
});

test('members outside a private meeting see only that the room is taken', async () => {
  await book(colleague, { private: true, participantIds: [team.hr.memberId] });
  const [forOthers] = await board(team.member);
  expect(forOthers).toEqual({
    bookingId: expect.any(String),
    startsAt: start,
    minutes: 60,
    title: null,
    bookerName: null,
  });
  expect((await board(team.hr))[0]).toMatchObject({ title: 'Planning', mine: true, canOpen: true });
  expect((await board(reception))[0]).toMatchObject({ title: null, canOpen: true, version: 1 });
  expect(JSON.stringify((await readLog(app.database, team.id)).at(-1))).not.toContain('Planning');
});

test('a booking is read with its participants, listed, and among the own ones', async () => {
  const { data } = await book(colleague, { participantIds: [team.hr.memberId, colleague.memberId] });
  expect(data.people.map(({ employee }) => employee.displayName)).toEqual(['Cora Colleague', 'Hana Hr']);
  expect(data).toMatchObject({
    participants: 2,
    checkedIn: 0,
    status: 'NOT_STARTED',
    seriesOf: null,
    can: { change: true, end: false },
  });
  const listed = await app.call<{ items: { bookingId: string }[]; total: number }>(reception, bookings.list, {
    query: { roomIds: [room], search: 'CORA', status: 'NOT_STARTED' },
  });
  expect(listed.data).toMatchObject({ total: 1, items: [{ bookingId: data.bookingId }] });
  const mine = await app.call<{ items: { bookingId: string; response: string }[] }>(team.hr, bookings.mine, {});
  expect(mine.data.items).toContainEqual(expect.objectContaining({ bookingId: data.bookingId, response: 'PENDING' }));
});

test('the buffer blocks the room, and adjacent bookings are allowed', async () => {
  room = await seedRoom(app.database, team.id, { name: `Buffered ${made}`, bufferMinutes: 15 });
  await book(team.member);
  const at = (from: number) => book(colleague, { startsAt: minutesAfter(start, from), endsAt: minutesAfter(start, from + 30) });
  expect((await at(70)).status).toBe(409);
  expect((await at(-30)).status).toBe(409);
  expect((await at(75)).status).toBe(200);
  expect((await at(-45)).status).toBe(200);
});

test('changing checks the version and applies people and time; unchanged data is refused', async () => {
  const { data } = await book(team.member, { participantIds: [colleague.memberId] });
  const params = { id: data.bookingId };
  const change = (person: Person, body: object) => app.call<BookingDetail>(person, bookings.update, { params, body });
  expect((await change(team.member, { title: 'Other', version: 99 })).code).toBe(40900);
  expect((await change(team.member, { title: 'Planning' })).code).toBe(42203);
  await app.call(colleague, bookings.respond, { params, body: { response: 'REJECTED' } });
  expect((await app.call(colleague, bookings.respond, { params, body: { response: 'REJECTED' } })).code).toBe(42203);
  const moved = await change(team.member, { startsAt: minutesAfter(start, 30), endsAt: minutesAfter(start, 90) });
  expect(moved.data).toMatchObject({ version: 2, startsAt: minutesAfter(start, 30) });
  expect(moved.data.people.map(({ response }) => response)).toEqual(['PENDING', 'PENDING']);
  const alone = await change(team.member, { participantIds: [] });
  expect(alone.data.people.map(({ employee }) => employee.employeeId)).toEqual([team.member.memberId]);
  await book(colleague, { startsAt: minutesAfter(start, 120), endsAt: minutesAfter(start, 180) });
  expect((await change(team.member, { endsAt: minutesAfter(start, 125) })).message).toContain('Cora Colleague');
  expect((await read(team.member, data.bookingId)).data.endsAt).toBe(minutesAfter(start, 90));
});

test('cancelling frees the room, once', async () => {
  const { data } = await book(colleague);
  const params = { id: data.bookingId };
  const cancelled = await app.call(reception, bookings.cancel, { params, body: { reason: 'Painters' } });
  expect(cancelled.data).toEqual({ cancelled: 1 });
  expect((await read(colleague, data.bookingId)).data).toMatchObject({
    status: 'CANCELLED',
    cancelled: { reason: 'Painters', byName: 'Rita Reception' },
  });
  expect((await app.call(reception, bookings.cancel, { params, body: {} })).code).toBe(40938);
  expect((await book(team.member)).status).toBe(200);
});

test('a running meeting is ended early and its room is free at once', async () => {
  const now = Date.now();
  const startsAt = new Date(Math.floor(now / 300_000) * 300_000).toISOString();
  const { data } = await book(team.member, { startsAt, endsAt: minutesAfter(startsAt, 60) });
  const params = { id: data.bookingId };
  expect((await app.call(team.member, bookings.update, { params, body: { startsAt: minutesAfter(startsAt, 15) } })).code).toBe(
    40938,
  );
  const ended = await app.call<BookingDetail>(team.member, bookings.end, { params });
  expect(ended.data).toMatchObject({ status: 'ENDED', endsAt: minutesAfter(startsAt, 60) });
  expect((await app.call(team.member, bookings.end, { params })).code).toBe(40938);
  const next = minutesAfter(startsAt, 5);
  expect((await book(colleague, { startsAt: next, endsAt: minutesAfter(next, 30) })).status).toBe(200);
});

test('free rooms: sufficient size, smallest first, without booked ones', async () => {
  const [small, large] = [
    await seedRoom(app.database, team.id, { name: `Small ${made}`, capacity: 4 }),
    await seedRoom(app.database, team.id, { name: `Large ${made}`, capacity: 40 }),
  ];
  const { data } = await book(team.member, { roomId: large });
  const ask = async (body: object) => {
    const free = await app.call<{ items: { roomId: string }[] }>(team.member, bookings.freeRooms, {
      body: { startsAt: start, endsAt: minutesAfter(start, 60), ...body },
    });
    return free.data.items.map(({ roomId }) => roomId).filter((id) => [small, large, room].includes(id));
  };
  expect(await ask({ people: 2 })).toEqual([small, room]);
  expect(await ask({ people: 5, bookingId: data.bookingId })).toEqual([large, room]);
});

test('free rooms near a room: of its building first, then of its time zone', async () => {
  const place = `Tower ${made}`;
  const seed = (name: string, more: object) => seedRoom(app.database, team.id, { name: `${name} ${made}`, ...more });
  const [far, sameZone, sameBuilding, chosen] = [
    await seed('Far', { capacity: 2, timeZone: 'Asia/Jakarta' }),
    await seed('Same zone', { capacity: 3 }),
    await seed('Same building', { capacity: 30, building: place }),
    await seed('Chosen', { capacity: 20, building: place }),
  ];
  await book(team.member, { roomId: chosen });
  const { data } = await app.call<{ items: { roomId: string }[] }>(team.member, bookings.freeRooms, {
    body: { startsAt: start, endsAt: minutesAfter(start, 60), near: chosen },
  });
  const ids = data.items.map(({ roomId }) => roomId).filter((id) => [far, sameZone, sameBuilding, chosen].includes(id));
  expect(ids).toEqual([sameBuilding, sameZone, far]);
});
