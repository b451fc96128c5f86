import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#contract/workplace/bookings.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedBooking } from '#dev/testing/bookings.ts';
import { startMailbox } from '#dev/testing/mailbox.ts';
import { seedRoom } from '#dev/testing/rooms.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { takesCheckIn } from './check-in.rules.ts';
import { releaseNoShows } from '../bookings/release.service.ts';

let team: TestTeam;
let room: string;
let code: string;
const app = await startTestApp();
const mailbox = await startMailbox(app.owner);
afterAll(async () => {
  await mailbox.close();
  await app.close();
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
  room = await seedRoom(app.database, team.id, { name: 'Dragon' });
  code = await setRoom({ release_minutes: 10 });
});

const setRoom = (set: { release_minutes: number | null }) =>
  inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const row = await tx
      .updateTable('rooms')
      .set(set)
      .where('id', '=', room)
      .returning('check_in_code')
      .executeTakeFirstOrThrow();
    return row.check_in_code;
  });
const minutes = (n: number) => new Date(Date.now() + n * 60_000);
const checkIn = (person: Person, id: string, by = code) =>
  app.call<{ checkedInAt: string }>(person, bookings.checkIn, { params: { id }, body: { code: by } });
const door = (person: Person, by = code) =>
  app.call<{ current: { title: string | null } | null; canCheckIn: boolean; canBook: boolean; freeUntil: string | null }>(
    person,
    bookings.door,
    { params: { code: by } },
  );
const book = (startsAt: Date, more: object = {}) =>
  seedBooking(app.database, team.member, { roomId: room, startsAt, minutes: 60, ...more });

describe('refusals of check-in', () => {
  test('refuses another team, a code of another room, and callers who are not participants', async () => {
    const id = await book(minutes(5));
    const other = await seedTeam(app.database, 'Elsewhere');
    expect((await door(other.owner)).status).toBe(404);
    expect((await checkIn(other.owner, id)).status).toBe(404);
    expect((await checkIn(team.member, id, 'elsewhere')).status).toBe(404);
    expect((await checkIn(team.owner, id)).status).toBe(404);
    expect((await door(team.owner)).data).toMatchObject({ canCheckIn: false });
  });

  test('refuses before the check-in time and after the end', async () => {
    const early = await book(minutes(20));
    const over = await book(minutes(-90));
    expect((await checkIn(team.member, early)).code).toBe(40939);
    expect((await checkIn(team.member, over)).code).toBe(40939);
  });

  test('permits check-in from exactly 15 minutes before the start until the end', () => {
    const startsAt = new Date('2027-01-01T10:00:00Z');
    const endsAt = new Date('2027-01-01T11:00:00Z');
    const at = (instant: string) => takesCheckIn({ startsAt, endsAt }, new Date(instant));
    expect(at('2027-01-01T09:44:59.999Z')).toBe(false);
    expect(at('2027-01-01T09:45:00.000Z')).toBe(true);
    expect(at('2027-01-01T10:59:59.999Z')).toBe(true);
    expect(at('2027-01-01T11:00:00.000Z')).toBe(false);
  });
});

test('a participant checks in, once', async () => {
  const id = await book(minutes(-5), { title: 'Standup' });
  expect((await door(team.member)).data).toMatchObject({ current: { title: 'Standup' }, canCheckIn: true, canBook: false });
  const first = await checkIn(team.member, id);
  expect(first.status).toBe(200);
  expect((await checkIn(team.member, id)).data).toEqual(first.data);
  const entries = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .selectFrom('operation_log')
      .select('action')
      .where('team_id', '=', team.id)
      .where('action', '=', 'booking.checkIn')
      .where('object_id', '=', id)
      .execute(),
  );
  expect(entries).toHaveLength(1);
  expect((await door(team.member)).data).toMatchObject({ canCheckIn: false, checkedInAt: first.data.checkedInAt });
});

test('a free room shows until when it is free, less the buffer before the next booking', async () => {
  const next = minutes(60);
  await book(next);
  const { data } = await door(team.owner);
  expect(data).toMatchObject({ current: null, canBook: true, freeUntil: next.toISOString() });
});

describe('release of a room without check-in', () => {
  const release = (now: Date) => releaseNoShows(app, { publicUrl: 'https://atrium.example' }, now);
  const releasedOf = (id: string) =>
    inTransaction(app.database, { teamId: team.id }, async (tx) => {
      const row = await tx.selectFrom('bookings').select('released_at').where('id', '=', id).executeTakeFirstOrThrow();
      return row.released_at !== null;
    });
  const startsAt = new Date('2027-01-04T10:00:00Z');
  const at = (time: string) => new Date(`2027-01-04T${time}Z`);

  test('does not happen before the release time, after the end, or in a room without release', async () => {
    const id = await book(startsAt);
    await release(at('10:09:59.999'));
    expect(await releasedOf(id)).toBe(false);
    await release(at('11:00:00'));
    expect(await releasedOf(id)).toBe(false);
    await setRoom({ release_minutes: null });
    await release(at('10:30:00'));
    expect(await releasedOf(id)).toBe(false);
  });

  test('does not happen after a check-in', async () => {
    const id = await book(startsAt);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .updateTable('booking_participants')
        .set({ response: 'ACCEPTED', checked_in_at: at('10:01:00') })
        .where('booking_id', '=', id)
        .execute(),
    );
    await release(at('10:30:00'));
    expect(await releasedOf(id)).toBe(false);
  });

  test('happens at the release time, once; only the organiser is notified, and the room can be booked again', async () => {
    const id = await book(startsAt, { people: [team.member, team.hr] });
    await release(at('10:10:00'));
    await release(at('10:11:00'));
    expect(await releasedOf(id)).toBe(true);
    const mails = await mailbox.sent();
    expect(mails.map(({ to, method }) => [to[0], method])).toEqual([[`member.${team.id}@example.com`, 'CANCEL']]);
    expect((await readLog(app.database, team.id)).filter(({ action }) => action === 'booking.release')).toHaveLength(1);
    await book(at('10:15:00'));
  });
});
