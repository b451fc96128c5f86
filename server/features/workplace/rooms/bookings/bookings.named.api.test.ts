import sharp from 'sharp';
import { beforeEach, expect } from 'vitest';
import type { BoardBooking, BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings, calendarFeeds } from '#contract/workplace/bookings.ts';
import { members } from '#contract/people/members.ts';
import { type ManagedRoom, rooms } from '#contract/workplace/rooms.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { minutesAfter, seedRoom, timeAhead } from '#dev/testing/rooms.ts';
import { type Person, seedAccountMember } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

// A reader who does not see a person in the directory is shown only the display name (domain rules 2): no id, picture, title or
// address.

let colleague: Person;
let room: string;
beforeEach(async () => {
  colleague = await seedAccountMember(app.database, team.id, 'Cora Colleague', team.sales);
  room = await seedRoom(app.database, team.id, { name: 'Dragon' });
});

const hide = () => setAddressBook(app.database, team.id, { main: 'NONE', exceptions: [] });
const show = () => setAddressBook(app.database, team.id, { main: 'ALL', exceptions: [] });
const start = timeAhead(3, 600);
const about = { title: 'Planning', agenda: 'Numbers', private: false };
const book = (person: Person, more: object = {}) =>
  app.call<BookingDetail>(person, bookings.create, {
    body: { roomId: room, startsAt: start, endsAt: minutesAfter(start, 60), ...about, ...more },
  });
const read = (person: Person, id: string) => app.call<BookingDetail>(person, bookings.read, { params: { id } });
const board = async (person: Person) => {
  const query = { from: minutesAfter(start, -600), to: minutesAfter(start, 840) };
  const { data } = await app.call<{ rooms: { bookings: BoardBooking[] }[] }>(person, bookings.board, { query });
  return data.rooms.flatMap((each) => each.bookings);
};

test('readers who do not see participants and organiser in the directory are shown only their display names', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const avatar = await app.call(colleague, members.avatar, {
    params: { id: colleague.memberId },
    file: { name: 'me.png', content: picture },
  });
  expect(avatar.code).toBe(0);
  const { data } = await book(colleague, { participantIds: [colleague.memberId, team.member.memberId] });
  const shown = async () => {
    const { booker, people } = (await read(team.member, data.bookingId)).data;
    const person = people.find(({ employee }) => employee.displayName === 'Cora Colleague');
    return [booker, person?.employee];
  };
  const own = async () => (await app.call<object>(team.member, bookings.mine)).data;
  for (const person of await shown()) expect(person).toMatchObject({ displayName: 'Cora Colleague', avatar: expect.any(String) });
  await hide();
  const hidden = await shown();
  const onBoard = (await board(team.member))[0]?.bookerName;
  const listed = JSON.stringify(await own());
  const byOwner = (await read(team.owner, data.bookingId)).data.booker;
  expect(onBoard).toBe('Cora Colleague');
  for (const person of hidden) expect(person).toEqual({ employeeId: null, displayName: 'Cora Colleague', avatar: null });
  expect(listed).toContain('Cora Colleague');
  expect(listed).not.toContain(colleague.memberId);
  expect(byOwner?.avatar).toEqual(expect.any(String));
});

test('a participant shown only by display name stays in a changed meeting, and the id is not revealed', async () => {
  const stranger = await seedAccountMember(app.database, team.id, 'Stan Stranger', team.product);
  const { data } = await book(colleague, { participantIds: [stranger.memberId, team.member.memberId] });
  const params = { id: data.bookingId };
  const inMeeting = async () =>
    (await read(team.owner, data.bookingId)).data.people.map(({ employee }) => employee.displayName).toSorted();
  await hide();
  const named = await app.call(colleague, bookings.update, { params, body: { participantIds: [stranger.memberId] } });
  const changed = await app.call(colleague, bookings.update, { params, body: { participantIds: [], title: 'Changed' } });
  await show();
  expect(named.fields).toMatchObject([{ field: 'participantIds' }]);
  expect(changed.message).toBe('Succeeded');
  expect(await inMeeting()).toEqual(['Cora Colleague', 'Max Member', 'Stan Stranger']);
  await app.call(colleague, bookings.update, { params, body: { participantIds: [team.member.memberId] } });
  expect(await inMeeting()).toEqual(['Cora Colleague', 'Max Member']);
});

test('emails and calendars name the organiser by display name and no other participant', async () => {
  await hide();
  await book(team.owner, { participantIds: [colleague.memberId, team.member.memberId] });
  const feed = await app.call<{ url: string }>(team.member, calendarFeeds.create, { body: { roomId: null } });
  const calendar = await app.app.inject({ url: new URL(feed.data.url).pathname });
  const emails = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .selectFrom('mail_outbox')
      .select(['member_id', 'body_text', 'body_html', 'calendar'])
      .where('team_id', '=', team.id)
      .execute(),
  );
  const toMember = emails.find(({ member_id: id }) => id === team.member.memberId);
  for (const sent of [calendar.body, JSON.stringify({ ...toMember, member_id: null })]) {
    expect(sent).toContain('Olivia Owner');
    for (const hidden of [
      'Cora',
      colleague.memberId,
      team.owner.memberId,
      'olivia.owner@example.com',
      'cora.colleague@example.com',
    ])
      expect(sent).not.toContain(hidden);
  }
});

test('the person in charge of a room is named only to readers who see them or have them in the scope of 030200', async () => {
  const looker = await seedAccountMember(app.database, team.id, 'Lou Looker', team.product);
  await giveRole(app.database, team.id, {
    name: 'Rooms of Product',
    grants: { '030200': 'view' },
    departments: [team.product],
    members: [looker.memberId],
  });
  const body = { inCharge: colleague.memberId };
  expect((await app.call(team.owner, rooms.update, { params: { id: room }, body })).message).toBe('Succeeded');
  const inCharge = async (person: Person) =>
    (await app.call<ManagedRoom>(person, rooms.read, { params: { id: room } })).data.inCharge;
  expect(await inCharge(looker)).toMatchObject({ employeeId: colleague.memberId });
  await hide();
  const named = { employeeId: null, displayName: 'Cora Colleague', avatar: null };
  expect(await inCharge(looker)).toEqual(named);
  const { data } = await app.call<{ items: ManagedRoom[] }>(looker, rooms.list);
  expect(data.items[0]?.inCharge).toEqual(named);
  expect(await inCharge(team.owner)).toMatchObject({ employeeId: colleague.memberId });
});
