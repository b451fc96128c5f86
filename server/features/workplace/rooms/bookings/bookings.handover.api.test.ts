import { expect } from 'vitest';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { resignations } from '#contract/people/resignations.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { minutesAfter, seedRoom, timeAhead } from '#dev/testing/rooms.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { upcomingBookings } from './bookings.handover.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const leaver = await seedAccountMember(app.database, team.id, 'Lea Leaver', team.sales);

test('bookings of a resigning member go to the recipient, and the member leaves the bookings of others', async () => {
  const roomId = await seedRoom(app.database, team.id, { name: 'Harbour' });
  const book = async (person: Person, days: number, more: object = {}) => {
    const startsAt = timeAhead(days, 600);
    const times = { roomId, startsAt, endsAt: minutesAfter(startsAt, 30) };
    const body = { title: 'Budget', agenda: '', private: false, participantIds: [], ...times, ...more };
    return (await app.call<BookingDetail>(person, bookings.create, { body })).data.bookingId;
  };
  const own = await book(leaver, 3, { private: true, participantIds: [team.member.memberId] });
  const cancelled = await book(leaver, 4);
  await app.call(leaver, bookings.cancel, { params: { id: cancelled }, body: {} });
  const others = await book(team.member, 5, { participantIds: [leaver.memberId, team.hr.memberId] });
  expect(await asTeam(app.database, team.id, (db) => upcomingBookings.count(db, team.id))).toBe(2);
  const params = { id: leaver.memberId };
  const query = { reason: 'CAREER', schedules: team.hr.memberId };
  const { status, message } = await app.call(team.owner, resignations.resign, { params, query });
  expect({ status, message }).toMatchObject({ status: 200 });
  const read = async (id: string) => (await app.call<BookingDetail>(team.member, bookings.read, { params: { id } })).data;
  const handed = await read(own);
  expect(handed.bookerName).toBe('Hana Hr');
  expect(handed.people.map(({ employee }) => employee.displayName)).toEqual(['Hana Hr', 'Max Member']);
  expect((await read(others)).people.map(({ employee }) => employee.displayName)).toEqual(['Max Member', 'Hana Hr']);
  const entry = (await readLog(app.database, team.id)).findLast(({ object_id: id }) => id === own);
  expect(entry).toMatchObject({ action: 'booking.update', before: { booker: 'Lea Leaver' }, after: { booker: 'Hana Hr' } });
  expect(JSON.stringify(entry)).not.toContain('Budget');
});
