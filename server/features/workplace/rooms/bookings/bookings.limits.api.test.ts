import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { rooms } from '#contract/workplace/rooms.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { minutesAfter, seedRoom, timeAhead } from '#dev/testing/rooms.ts';
import { type Person, seedMember } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let room: string;

beforeEach(async () => {
  room = await seedRoom(app.database, team.id, { name: 'Dragon' });
});

const start = timeAhead(3, 600);
const about = { title: 'Planning', agenda: '', private: false, participantIds: [] as string[] };
const book = (person: Person, minutes: number) =>
  app.call<{ bookingId: string }>(person, bookings.create, {
    body: { ...about, roomId: room, startsAt: minutesAfter(start, minutes), endsAt: minutesAfter(start, minutes + 15) },
  });
const bookSeries = (person: Person, first: number, times: number) =>
  app.call<{ bookingIds: string[] }>(person, bookings.createSeries, {
    body: {
      ...about,
      rule: { kind: 'DAILY', every: 1, count: times },
      occurrences: Array.from({ length: times }, (_, day) => ({
        roomId: room,
        startsAt: minutesAfter(start, first + day * 1440),
        endsAt: minutesAfter(start, first + day * 1440 + 60),
      })),
    },
  });

describe('the limit of upcoming bookings per member', () => {
  /** Inserts bookings of fifteen minutes each, a month ahead. */
  const insertBookings = (person: Person, count: number) =>
    inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`INSERT INTO bookings (team_id, id, room_id, title, booker, booker_name, starts_at, ends_at, blocked_until)
        SELECT ${team.id}::uuid, gen_random_uuid(), ${room}::uuid, 'Held', ${person.memberId}::uuid, 'x', s, s + interval '15 minutes', s + interval '15 minutes'
        FROM generate_series(1, ${count}::int) AS n, LATERAL (SELECT date_trunc('day', now()) + interval '30 days' + n * interval '15 minutes' AS s) AS at`.execute(
        tx,
      ),
    );

  test('applies to single bookings and series and to concurrent requests, but not to other members or cancelled bookings', async () => {
    await insertBookings(team.member, bookingLimits.upcoming - 1);
    const both = await Promise.all([book(team.member, 0), book(team.member, 30)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused).toMatchObject({ code: 40949 });
    expect(refused?.message).toContain(String(bookingLimits.upcoming));
    expect((await bookSeries(team.member, 60, 2)).code).toBe(40949);
    expect((await book(team.hr, 120)).status).toBe(200);
    const { data } = both.find(({ status }) => status === 200) ?? {};
    await app.call(team.member, bookings.cancel, { params: { id: data?.bookingId ?? '' }, body: {} });
    expect((await bookSeries(team.member, 60, 2)).code).toBe(40949);
    expect((await book(team.member, 180)).status).toBe(200);
  });

  test('does not apply to members who manage all bookings', async () => {
    await insertBookings(team.owner, bookingLimits.upcoming);
    expect((await book(team.owner, 0)).status).toBe(200);
  });
});

test('a booking of a series that is cancelled while the series is moved stays cancelled', async () => {
  const { data } = await bookSeries(team.member, 0, 3);
  const [first = '', second = ''] = data.bookingIds;
  const move = () => {
    const body = { startsAt: minutesAfter(start, 120), endsAt: minutesAfter(start, 180), part: 'FOLLOWING' };
    return app.call(team.member, bookings.update, { params: { id: first }, body });
  };
  const moved = await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    await sql`UPDATE bookings SET cancelled_at = now() WHERE id = ${second}::uuid`.execute(tx);
    const moving = move();
    // The request has read the bookings of the series and waits for the lock on this one.
    for (;;) {
      const { rows } = await sql<{
        n: number;
      }>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`.execute(tx);
      if (rows[0]?.n) break;
    }
    return { moving };
  });
  expect(await moved.moving).toMatchObject({ status: 409, code: 40900 });
  const detail = await app.call<{ status: string; startsAt: string }>(team.member, bookings.read, { params: { id: second } });
  expect(detail.data).toMatchObject({ status: 'CANCELLED', startsAt: minutesAfter(start, 1440) });
  expect((await move()).status).toBe(200);
});

test('times outside the calendar are refused as invalid', async () => {
  const [from, to] = ['0000-01-01T00:00:00Z', '0000-01-01T01:00:00Z'];
  for (const answer of [
    await app.call(team.member, bookings.freeRooms, { body: { startsAt: from, endsAt: to } }),
    await app.call(team.member, bookings.board, { query: { from, to } }),
    await app.call(team.owner, rooms.hits, { params: { id: room }, body: { startsAt: from, endsAt: null } }),
  ])
    expect(answer.status).toBe(422);
  const days = { from: '9999-12-31', to: '9999-12-31' };
  expect((await app.call(team.owner, bookings.list, { query: days })).status).toBe(200);
  expect((await app.call(team.owner, rooms.usage, { query: days })).status).toBe(200);
  const years = { startsAt: '0001-01-01T00:00:00Z', endsAt: '9999-12-31T00:00:00Z' };
  expect((await app.call<{ items: unknown[] }>(team.member, bookings.freeRooms, { body: years })).data.items).toEqual([]);
});

describe('the rate limit of changes to large meetings', () => {
  const people = (count: number) =>
    inTransaction(app.database, { teamId: team.id }, async (tx) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) {
        ids.push((await seedMember(tx, team.id, { name: `Guest ${n}`, departmentId: team.root })).memberId);
      }
      return ids;
    });
  const change = async (bookingId: string, agenda: string) =>
    app.call(team.owner, bookings.update, { params: { id: bookingId }, body: { agenda } });
  const bookFor = async (participantIds: string[], minutes: number) => {
    const times = { startsAt: minutesAfter(start, minutes), endsAt: minutesAfter(start, minutes + 15) };
    const { data } = await app.call<{ bookingId: string }>(team.owner, bookings.create, {
      body: { ...about, roomId: room, ...times, participantIds },
    });
    return data.bookingId;
  };

  test('refuses further changes of large meetings without effect, but not of smaller ones', async () => {
    const guests = await people(bookingLimits.mailedAtOnce);
    // With the organiser they are one more than the limit for unlimited changes.
    const wide = await bookFor(guests, 0);
    const small = await bookFor(guests.slice(1), 30);
    // Creating the booking counted as the first change.
    for (let n = 1; n < bookingLimits.wideChanges; n += 1) expect(await change(wide, `No ${n}`)).toMatchObject({ status: 200 });
    expect(await change(wide, 'Once more')).toMatchObject({ status: 429, code: 42900 });
    expect(await app.call(team.owner, bookings.cancel, { params: { id: wide }, body: {} })).toMatchObject({ code: 42900 });
    expect((await app.call(team.owner, bookings.read, { params: { id: wide } })).data).toMatchObject({
      agenda: `No ${bookingLimits.wideChanges - 1}`,
      status: 'NOT_STARTED',
    });
    expect(await change(small, 'Quiet')).toMatchObject({ status: 200 });
  });
});
