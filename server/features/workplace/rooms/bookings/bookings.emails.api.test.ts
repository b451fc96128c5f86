import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { notifications } from '#contract/platform/notifications.ts';
import { seedBooking } from '#dev/testing/bookings.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { eventsOf, startMailbox } from '#dev/testing/mailbox.ts';
import { seedRoom } from '#dev/testing/rooms.ts';
import { type Person, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';
import { type BookingChange, notifyOfBookings } from './bookings.emails.ts';

let team: TestTeam;
let room: string;
const publicUrl = 'https://atrium.example';
const later = new Date('2027-02-01T09:00:00Z');

const app = await startTestApp();
const mailbox = await startMailbox(app.owner);
afterAll(async () => {
  await mailbox.close();
  await app.close();
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour, Trading; "Ltd"');
  room = await seedRoom(app.database, team.id, { name: 'Dragon; Room, 1', timeZone: 'Europe/Berlin', building: 'North' });
});

const tell = (what: Parameters<typeof notifyOfBookings>[3], happened: BookingChange, actor = team.member) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    notifyOfBookings(
      tx,
      { publicUrl },
      {
        team: { id: team.id, name: 'Harbour', defaultLanguage: 'en' },
        actor: { memberId: actor.memberId, displayName: actor.name },
        now: new Date('2027-01-01T00:00:00Z'),
      },
      what,
      happened,
    ),
  );
const addressOf = (key: string) => `${key}.${team.id}@example.com`.toLowerCase();
const mailTo = async (key: string) => (await mailbox.sent()).find(({ to }) => to[0]?.toLowerCase() === addressOf(key));
const change = (id: string, set: { starts_at?: Date; ends_at?: Date; cancelled_at?: Date }) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .updateTable('bookings')
      .set({ ...set, ...(set.ends_at && { blocked_until: set.ends_at }), sequence: sql<number>`sequence + 1` })
      .where('id', '=', id)
      .execute(),
  );

/** A meeting of one hour organised by the member in the room, with the given participants. */
const meet = (...people: Person[]) =>
  seedBooking(app.database, team.member, { roomId: room, startsAt: later, minutes: 60, people });

describe('recipients of emails about meetings', () => {
  test('exclude members who have declined such emails', async () => {
    const choice = await app.call(team.hr, notifications.update, { params: { kind: 'MEETINGS' }, body: { mail: false } });
    const off = { kind: 'MEETINGS', mail: false, digest: false };
    expect(choice.data).toMatchObject({ items: expect.arrayContaining([off]) as unknown });
    const id = await meet(team.member, team.hr);
    await tell('BOOKED', { bookingIds: [id] });
    expect((await mailbox.sent()).map(({ to }) => to[0]?.toLowerCase())).toEqual([addressOf('member')]);
  });

  test('exclude suspended and resigned members', async () => {
    const gone = await seedAccountMember(app.database, team.id, 'Gone', team.sales);
    const out = await seedAccountMember(app.database, team.id, 'Out', team.sales);
    await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      await tx.updateTable('members').set({ resigned_at: new Date() }).where('id', '=', gone.memberId).execute();
      await tx.updateTable('members').set({ suspended_at: new Date() }).where('id', '=', out.memberId).execute();
    });
    const id = await meet(gone, out);
    await tell('BOOKED', { bookingIds: [id] });
    expect((await mailbox.sent()).map(({ to }) => to[0]?.toLowerCase())).toEqual([addressOf('member')]);
  });

  test('see neither a manager outside the meeting nor the addresses of each other', async () => {
    const id = await meet(team.member, team.hr);
    await change(id, { cancelled_at: new Date() });
    await tell('CANCELLED', { bookingIds: [id], reason: 'Painting' }, team.owner);
    const mail = await mailTo('hr');
    expect(mail?.raw).not.toContain('Olivia');
    expect(mail?.text).not.toContain('Olivia');
    expect(mail?.text).toContain('Painting');
    expect(mail?.calendar && eventsOf(mail.calendar)[0]?.attendees).toEqual([`mailto:hr.${team.id}@example.com`]);
    expect(mail?.raw).not.toContain(`member.${team.id}@`);
  });
});

test('all emails of a meeting use one UID with increasing sequence, the last one cancelling', async () => {
  const id = await meet(team.member, team.hr);
  await tell('BOOKED', { bookingIds: [id] });
  const first = await mailTo('hr');
  expect(first?.method).toBe('REQUEST');
  expect(first?.calendar?.getFirstPropertyValue('method')).toBe('REQUEST');
  const [booked] = first?.calendar ? eventsOf(first.calendar) : [];
  expect(booked).toMatchObject({
    uid: `${id}@atrium.example`,
    sequence: 0,
    startsAt: '2027-02-01T09:00:00.000Z',
    endsAt: '2027-02-01T10:00:00.000Z',
    status: 'CONFIRMED',
    organiser: team.member.name,
    organisedBy: 'mailto:rooms@mail.example',
    place: 'Dragon; Room, 1, North',
  });
  expect(first?.text).toContain('10:00');
  expect(first?.subject).toContain('Max Member invited you to Planning');
  await change(id, { starts_at: new Date('2027-02-01T11:00:00Z'), ends_at: new Date('2027-02-01T12:00:00Z') });
  await tell('CHANGED', { bookingIds: [id] });
  const second = await mailTo('hr');
  expect(second?.calendar && eventsOf(second.calendar)[0]).toMatchObject({
    uid: booked?.uid,
    sequence: 1,
    startsAt: '2027-02-01T11:00:00.000Z',
  });
  await change(id, { cancelled_at: new Date() });
  await tell('CANCELLED', { bookingIds: [id], reason: 'No time' });
  const third = await mailTo('hr');
  expect(third?.method).toBe('CANCEL');
  expect(third?.calendar && eventsOf(third.calendar)[0]).toMatchObject({ uid: booked?.uid, sequence: 2, status: 'CANCELLED' });
  expect(third?.text).toContain(t('mail.meeting.reason', { reason: 'No time' }));
});

test('times are correct on both sides of the change to daylight saving time, and shown in the zone of the room', async () => {
  const winter = await seedBooking(app.database, team.member, {
    roomId: room,
    startsAt: new Date('2027-03-27T09:00:00Z'),
    minutes: 60,
  });
  const summer = await seedBooking(app.database, team.member, {
    roomId: room,
    startsAt: new Date('2027-03-28T08:00:00Z'),
    minutes: 60,
  });
  for (const [id, startsAt] of [
    [winter, '2027-03-27T09:00:00.000Z'],
    [summer, '2027-03-28T08:00:00.000Z'],
  ] as const) {
    await tell('BOOKED', { bookingIds: [id] });
    const mail = await mailTo('member');
    expect(mail?.calendar && eventsOf(mail.calendar)[0]?.startsAt).toBe(startsAt);
    expect(mail?.text).toContain('10:00');
  }
});

test('several meetings at once are sent as one email with all of them, without a response request', async () => {
  const ids = await Promise.all(
    [0, 1, 2].map((day) =>
      seedBooking(app.database, team.member, {
        roomId: room,
        startsAt: new Date(later.getTime() + day * 86_400_000),
        minutes: 30,
        agenda: 'Long words',
        people: [team.member, team.hr],
      }),
    ),
  );
  await tell('BOOKED', { bookingIds: ids });
  const mail = await mailTo('hr');
  expect(mail?.method).toBe('PUBLISH');
  const events = mail?.calendar ? eventsOf(mail.calendar) : [];
  expect(events.map(({ uid }) => uid)).toEqual(ids.map((id) => `${id}@atrium.example`));
  expect(events.flatMap(({ attendees }) => attendees)).toEqual([]);
  expect(mail?.text).toContain('the first of 3');
});

test('an added participant is invited, a removed one is notified and the event is cancelled', async () => {
  const id = await meet(team.member, team.hr);
  const part = (person: { memberId: string }) => [{ bookingId: id, memberId: person.memberId }];
  await tell('CHANGED', { bookingIds: [id], added: part(team.hr), removed: part(team.superAdmin) });
  const mails = await mailbox.sent();
  const of = (key: string) => mails.find(({ to }) => to[0]?.toLowerCase() === addressOf(key));
  expect(of('hr')?.subject).toContain('invited you');
  expect(of('member')?.subject).toContain('Changed');
  expect(of('superAdmin')?.method).toBe('CANCEL');
});

test('hostile text is not interpreted', async () => {
  const title = 'A\r\nATTENDEE:mailto:evil@example.com\r\n;,:"\\n^ 🎉家族👩‍👩‍👧 ' + '長'.repeat(60);
  const agenda = 'END:VEVENT\r\nBEGIN:VEVENT\nUID:other';
  const id = await seedBooking(app.database, team.member, { roomId: room, startsAt: later, minutes: 60, title, agenda });
  await tell('BOOKED', { bookingIds: [id] });
  const mail = await mailTo('member');
  const events = mail?.calendar ? eventsOf(mail.calendar) : [];
  expect(events).toHaveLength(1);
  expect(events[0]?.title).toBe(title.replaceAll('\r\n', '\n'));
  expect(events[0]?.attendees).toEqual([`mailto:member.${team.id}@example.com`]);
  expect(events[0]?.text).toContain('BEGIN:VEVENT');
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^ATTENDEE/m);
});
