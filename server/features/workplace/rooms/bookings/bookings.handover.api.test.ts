import { expect } from 'vitest';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings, calendarFeeds } from '#contract/workplace/bookings.ts';
import { resignations } from '#contract/people/resignations.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { ledgerOf, resign, runResignJob, standing } from '#dev/testing/resignations.ts';
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
  const { data: detail } = await standing(app, team.owner, leaver.memberId);
  const at = expect.stringMatching(/^meetings Budget · [-\d]+ [:\d]+ DONE -$/) as unknown;
  expect(ledgerOf(detail).filter((line) => line.startsWith('meetings'))).toEqual([at]);
});

test('an organiser who resigns without a recipient stays the organiser and no longer takes part', async () => {
  const alone = await seedAccountMember(app.database, team.id, 'Alan Alone', team.sales);
  const roomId = await seedRoom(app.database, team.id, { name: 'Peak' });
  const startsAt = timeAhead(6, 600);
  const times = { roomId, startsAt, endsAt: minutesAfter(startsAt, 30) };
  const body = { title: 'Plans', agenda: '', private: false, participantIds: [team.member.memberId], ...times };
  const { data } = await app.call<BookingDetail>(alone, bookings.create, { body });
  const { data: job } = await app.call<{ jobId: string }>(team.owner, resignations.resignMany, {
    body: { employeeIds: [alone.memberId], reason: 'CAREER', recipients: { schedules: null } },
  });
  await runResignJob(app, team.id, job.jobId);
  const left = (await app.call<BookingDetail>(team.member, bookings.read, { params: { id: data.bookingId } })).data;
  expect(left.bookerName).toBe('Alan Alone');
  expect(left.people.map(({ employee }) => employee.displayName)).toEqual(['Max Member']);
  const lines = ledgerOf((await standing(app, team.owner, alone.memberId)).data).map((line) => line.split(' ')[0]);
  expect(lines).toEqual(['sessions', 'schedules', 'meetings']);
});

test(
  'a member who is invited or subscribes while they resign at another server keeps neither meeting nor calendar',
  { timeout: 120_000 },
  async () => {
    const second = await startTestApp({ sharedUrl: app.ownerUrl });
    const roomId = await seedRoom(app.database, team.id, { name: 'Race' });
    const left: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const racer = await seedAccountMember(app.database, team.id, `Racer ${round}`, team.sales);
      left.push(racer.memberId);
      const startsAt = timeAhead(7, 600 + round * 30);
      const times = { roomId, startsAt, endsAt: minutesAfter(startsAt, 30) };
      const body = { title: 'Race', agenda: '', private: false, participantIds: [racer.memberId], ...times };
      const [resigned] = await Promise.all([
        resign(app, team.owner, racer.memberId, { reason: 'CAREER' }),
        second.call(team.member, bookings.create, { body }),
        second.call(racer, calendarFeeds.create, { body: { roomId: null } }),
      ]);
      expect(resigned.data).toMatchObject({ state: 'RESIGNED', handover: { failed: 0 } });
    }
    await second.close();
    const kept = await asTeam(app.database, team.id, async (db) => ({
      meetings: await db.selectFrom('booking_participants').select('booking_id').where('member_id', 'in', left).execute(),
      calendars: await db.selectFrom('calendar_feeds').select('id').where('member_id', 'in', left).execute(),
    }));
    expect(kept).toEqual({ meetings: [], calendars: [] });
  },
);
