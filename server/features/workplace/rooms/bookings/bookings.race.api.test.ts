import { expect } from 'vitest';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { app, test } from '#dev/testing/api-test.ts';
import type { Answer } from '#dev/testing/app.ts';
import { minutesAfter, seedRoom, timeAhead } from '#dev/testing/rooms.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');

const about = { title: 'Race', agenda: '', private: false, participantIds: [] };
const statusesOf = (answers: readonly Answer[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);

test(
  'of 50 concurrent bookings of one slot one succeeds and the others learn who took it, in 50 rounds',
  { timeout: 120_000 },
  async () => {
    const roomId = await seedRoom(app.database, team.id, { name: 'One' });
    for (let round = 0; round < 50; round += 1) {
      const start = timeAhead(2 + round, 600);
      // The requested times differ, but each overlaps all others.
      const requests = Array.from({ length: 50 }, (_, n) => {
        const startsAt = minutesAfter(start, (n % 5) * 5);
        return { ...about, roomId, startsAt, endsAt: minutesAfter(startsAt, 60) };
      });
      const people = [team.member, team.owner, team.hr, team.superAdmin];
      const answers = await Promise.all(
        requests.map((body, n) => app.call(people[n % 4] ?? team.member, bookings.create, { body })),
      );
      expect(statusesOf(answers)).toEqual([0, ...Array.from({ length: 49 }, () => 40908)]);
    }
    const { n } = await asTeam(app.database, team.id, (db) =>
      db
        .selectFrom('bookings')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('room_id', '=', roomId)
        .executeTakeFirstOrThrow(),
    );
    expect(n).toBe(50);
  },
);

test('of a concurrent booking and a move to the same slot one succeeds', async () => {
  const [from, into] = [
    await seedRoom(app.database, team.id, { name: 'From' }),
    await seedRoom(app.database, team.id, { name: 'Into' }),
  ];
  for (let round = 0; round < 10; round += 1) {
    const startsAt = timeAhead(2 + round, 600);
    const times = { startsAt, endsAt: minutesAfter(startsAt, 60) };
    const stands = await Promise.all(
      [from, await seedRoom(app.database, team.id, { name: `Other ${round}` })].map((roomId) =>
        app.call<BookingDetail>(team.member, bookings.create, { body: { ...about, roomId, ...times } }),
      ),
    );
    const answers = await Promise.all([
      ...stands.map(({ data }) =>
        app.call(team.member, bookings.update, { params: { id: data.bookingId }, body: { roomId: into } }),
      ),
      ...[1, 2, 3].map(() => app.call(team.owner, bookings.create, { body: { ...about, roomId: into, ...times } })),
    ]);
    expect(statusesOf(answers)).toEqual([0, 40908, 40908, 40908, 40908]);
  }
});
