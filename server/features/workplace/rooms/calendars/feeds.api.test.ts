import { beforeEach, describe, expect } from 'vitest';
import { resignations } from '#contract/people/resignations.ts';
import { calendarFeeds } from '#contract/workplace/bookings.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { seedBooking } from '#dev/testing/bookings.ts';
import { eventsOf } from '#dev/testing/mailbox.ts';
import { ledgerOf, resign, standing } from '#dev/testing/resignations.ts';
import { seedRoom } from '#dev/testing/rooms.ts';
import { type Person, readLog, seedSuspended, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let room: string;
beforeEach(async () => {
  room = await seedRoom(app.database, team.id, { name: 'Dragon, Room; 1' });
});

const tomorrow = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000);
const create = (person: Person, roomId: string | null) =>
  app.call<{ feedId: string; url: string }>(person, calendarFeeds.create, { body: { roomId } });
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url: new URL(url).pathname, headers });
const events = async (url: string) => eventsOf((await get(url)).body);

describe('a feed address answers 404', () => {
  test('if it is unknown or malformed', async () => {
    const { url } = (await create(team.member, null)).data;
    for (const path of [`/calendar/${'a'.repeat(32)}.ics`, new URL(url).pathname.replace('.ics', ''), '/calendar/..%2f.ics'])
      expect((await app.app.inject({ url: path })).statusCode).toBe(404);
  });

  test('after it was renewed or deleted; other members cannot delete it', async () => {
    const first = (await create(team.member, null)).data;
    const second = (await create(team.member, null)).data;
    expect(second.feedId).toBe(first.feedId);
    expect((await get(first.url)).statusCode).toBe(404);
    expect((await get(second.url)).statusCode).toBe(200);
    const end = (person: Person) => app.call(person, calendarFeeds.remove, { params: { id: second.feedId } });
    expect((await end(team.owner)).status).toBe(404);
    expect((await end(team.member)).status).toBe(200);
    expect((await get(second.url)).statusCode).toBe(404);
    expect((await readLog(app.database, team.id)).map(({ action }) => action)).toEqual([
      'calendarFeed.create',
      'calendarFeed.create',
      'calendarFeed.delete',
    ]);
  });

  test('while its member is suspended or after they resigned', async () => {
    const { url } = (await create(team.member, room)).data;
    const hr = (await create(team.hr, room)).data;
    await seedSuspended(app.database, team.member);
    expect((await get(url)).statusCode).toBe(404);
    const { data } = await resign(app, team.owner, team.hr.memberId);
    expect((await get(hr.url)).statusCode).toBe(404);
    const { data: detail } = await standing(app, team.owner, team.hr.memberId);
    expect(ledgerOf(detail)).toContain('calendars Dragon, Room; 1 DONE -');
    // A restored member creates a new address.
    expect((await app.call(team.owner, resignations.restore, { params: { id: data.resignationId } })).status).toBe(200);
    expect((await get(hr.url)).statusCode).toBe(404);
    expect((await get((await create(team.hr, room)).data.url)).statusCode).toBe(200);
  });

  test('if the room was removed or belongs to another team', async () => {
    const { url } = (await create(team.member, room)).data;
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('rooms').set({ removed_at: new Date() }).where('id', '=', room).execute(),
    );
    expect((await get(url)).statusCode).toBe(404);
    expect((await create(team.member, room)).status).toBe(404);
    const other = await seedTeam(app.database, 'Elsewhere');
    const theirs = await seedRoom(app.database, other.id, { name: 'Theirs' });
    expect((await create(team.member, theirs)).status).toBe(404);
  });
});

test('a room feed contains only what its reader can see: no private meetings and no hidden people', async () => {
  await seedBooking(app.database, team.hr, {
    roomId: room,
    startsAt: tomorrow,
    minutes: 30,
    title: 'Open; one',
    agenda: 'Secret agenda',
  });
  const secret = new Date(tomorrow.getTime() + 3_600_000);
  await seedBooking(app.database, team.hr, { roomId: room, startsAt: secret, minutes: 30, title: 'Layoffs', private: true });
  const { url } = (await create(team.member, room)).data;
  const seen = await get(url);
  expect(seen.headers['content-type']).toContain('text/calendar');
  expect(seen.body).not.toMatch(/Layoffs|Secret agenda/);
  expect((await events(url)).map(({ title, startsAt }) => [title, startsAt])).toEqual([
    ['Open; one', tomorrow.toISOString()],
    ['已佔用', secret.toISOString()],
  ]);
  expect((await events(url))[0]?.text).toContain('Hana Hr');
  expect((await events(url))[1]?.text).not.toContain('Hana');
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  expect((await get(url)).body).not.toContain('Hana');
  const own = (await create(team.hr, null)).data;
  expect((await events(own.url)).map(({ title }) => title)).toEqual(['Open; one', 'Layoffs']);
});

test('a personal feed contains meetings organised or attended and not declined, and supports ETag', async () => {
  await seedBooking(app.database, team.hr, { roomId: room, startsAt: tomorrow, minutes: 30, people: [team.hr, team.member] });
  const { url } = (await create(team.member, null)).data;
  expect(await events(url)).toHaveLength(1);
  const { etag } = (await get(url)).headers;
  expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('booking_participants').set({ response: 'REJECTED' }).where('member_id', '=', team.member.memberId).execute(),
  );
  const now = await get(url, { 'if-none-match': String(etag) });
  expect(now.statusCode).toBe(200);
  expect(eventsOf(now.body)).toEqual([]);
  const { data } = await app.call<{ items: { url: string; readAt: string | null }[] }>(team.member, calendarFeeds.list);
  expect(data.items).toMatchObject([{ url, readAt: expect.any(String) as unknown }]);
});
