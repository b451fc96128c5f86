import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { home } from '#contract/workplace/home.ts';
import { usualHours } from '#contract/workplace/room-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Answers = { [K in keyof typeof home]: z.output<(typeof home)[K]['output']> };
const hour = 3_600_000;

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');

const read = async <K extends keyof typeof home>(person: Person, part: K) =>
  (await app.call<Answers[K]>(person, home[part])).data;

async function seedRoom(whose: TestTeam, name: string, more: object = {}): Promise<string> {
  const id = uuidv7();
  const row = { team_id: whose.id, id, name, time_zone: 'UTC', hours: JSON.stringify(usualHours), check_in_code: id, ...more };
  await inTransaction(app.database, { teamId: whose.id }, (tx) => tx.insertInto('rooms').values(row).execute());
  return id;
}

interface Seeded {
  room: string;
  booker: Person;
  /** Milliseconds from the middle of the current hour. */
  startsIn: number;
  title: string;
  with?: readonly Person[];
  declined?: readonly Person[];
  more?: object;
}

/** Inserts a meeting of half an hour. */
async function seedBooking({
  room,
  booker,
  startsIn,
  title,
  with: people = [],
  declined = [],
  more = {},
}: Seeded): Promise<string> {
  const [id, base] = [uuidv7(), { team_id: booker.teamId }];
  const starts = new Date(Date.now() + startsIn);
  const ends = new Date(starts.getTime() + hour / 2);
  const times = { starts_at: starts, ends_at: ends, blocked_until: ends };
  await inTransaction(app.database, { teamId: booker.teamId }, async (tx) => {
    const row = { ...base, id, room_id: room, title, booker: booker.memberId, booker_name: booker.name, ...times, ...more };
    await tx.insertInto('bookings').values(row).execute();
    for (const { memberId } of [...people, ...declined]) {
      const response = declined.some((each) => each.memberId === memberId) ? 'REJECTED' : 'PENDING';
      await tx
        .insertInto('booking_participants')
        .values({ ...base, booking_id: id, member_id: memberId, response })
        .execute();
    }
  });
  return id;
}

test('rooms and meetings appear if rooms exist; adding rooms is offered to their managers', async () => {
  expect((await read(team.member, 'overview')).parts).not.toContain('ROOMS');
  expect((await read(team.owner, 'overview')).parts).toContain('ROOMS');
  expect(await read(team.owner, 'rooms')).toEqual({ items: [], total: 0 });
  await seedRoom(other, 'Elsewhere');
  expect(await read(team.member, 'rooms')).toEqual({ items: [], total: 0 });
  await seedRoom(team, 'Gone', { removed_at: new Date() });
  expect((await read(team.member, 'overview')).parts).not.toContain('MEETINGS');
  await seedRoom(team, 'Victoria');
  expect((await read(team.member, 'overview')).parts).toEqual(expect.arrayContaining(['ROOMS', 'MEETINGS']));
});

test('a private title is shown to participants only; a scope over the organiser permits opening', async () => {
  const room = await seedRoom(team, 'Peak', { hours: JSON.stringify(Array.from({ length: 7 }, () => [0, 1440])) });
  const id = await seedBooking({
    room,
    booker: team.owner,
    startsIn: -hour / 4,
    title: 'Merger',
    with: [team.hr],
    more: { private: true },
  });
  const seen = async (person: Person) =>
    (await read(person, 'rooms')).items.find(({ roomId }) => roomId === room)?.bookings.find(({ bookingId }) => bookingId === id);
  expect(await seen(team.owner)).toMatchObject({ title: 'Merger', mine: true, canOpen: true, status: 'ONGOING' });
  expect(await seen(team.hr)).toMatchObject({ title: 'Merger', mine: true, canOpen: true });
  expect(await seen(team.member)).toMatchObject({ title: null, mine: false, canOpen: false });
  expect(await seen(team.superAdmin)).toMatchObject({ title: null, mine: false, canOpen: true });
  const reads = { grants: { '030100': 'view' } as const, members: [team.member.memberId] };
  await giveRole(app.database, team.id, { name: 'Reads Sales', departments: [team.sales], ...reads });
  expect(await seen(team.member)).toMatchObject({ canOpen: false });
  await giveRole(app.database, team.id, { name: 'Reads Olivia', scopeMembers: [team.owner.memberId], ...reads });
  expect(await seen(team.member)).toMatchObject({ title: null, canOpen: true });
});

test('cancelled and released bookings free the room, a suspension shows, and the room of an own meeting is first', async () => {
  const room = await seedRoom(team, 'Zed');
  for (const more of [{ cancelled_at: new Date() }, { released_at: new Date() }])
    await seedBooking({ room, booker: team.member, startsIn: hour / 60, title: 'Gone', more });
  const suspension = {
    team_id: team.id,
    id: uuidv7(),
    room_id: room,
    starts_at: new Date(Date.now() - hour),
    created_by_name: 'Olivia',
  };
  await inTransaction(app.database, { teamId: team.id }, (tx) => tx.insertInto('room_suspensions').values(suspension).execute());
  const { items, total } = await read(team.hr, 'rooms');
  expect(items.find(({ roomId }) => roomId === room)).toMatchObject({ status: 'SUSPENDED', bookings: [] });
  expect(items[0]?.name).toBe('Peak');
  expect(total).toBe(3);
});

test('own meetings are those organised or attended, neither over nor declined, nearest first', async () => {
  const room = await seedRoom(team, 'Kowloon');
  const base = { room, booker: team.superAdmin };
  await seedBooking({ ...base, startsIn: 30 * hour, title: 'Later', with: [team.hr] });
  await seedBooking({ ...base, startsIn: 5 * hour, title: 'Sooner', with: [team.hr] });
  await seedBooking({ ...base, startsIn: 8 * hour, title: 'Declined', declined: [team.hr] });
  await seedBooking({ ...base, startsIn: -3 * hour, title: 'Over', with: [team.hr] });
  await seedBooking({ ...base, startsIn: 12 * hour, title: 'Cancelled', with: [team.hr], more: { cancelled_at: new Date() } });
  const titles = async (person: Person) => (await read(person, 'meetings')).items.map(({ title }) => title);
  expect(await titles(team.hr)).toEqual(['Merger', 'Sooner', 'Later']);
  expect(await titles(team.superAdmin)).toEqual(['Sooner', 'Declined', 'Later']);
  expect(await titles(team.member)).toEqual([]);
  expect(await titles(other.owner)).toEqual([]);
});
