import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { notificationCentre } from '#contract/platform/notification-centre.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { accessCalls } from '#dev/testing/app-requests.ts';
import { seedBooking } from '#dev/testing/bookings.ts';
import { seedRoom } from '#dev/testing/rooms.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { notificationsCleanup } from '#server/domain/notifications/notifications.cleanup.repository.ts';
import { addNotifications, type NewNotification } from '#server/domain/notifications/notifications.repository.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { runCleanups } from '#server/kernel/jobs/cleanup.ts';

type Page = z.output<typeof notificationCentre.received.output>;
type Query = Record<string, string | number | string[]>;

let team: TestTeam;
const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});

const read = (person: Person, query: Query = {}) => app.call<Page>(person, notificationCentre.received, { query });
const itemsOf = async (person: Person, query: Query = {}) => (await read(person, query)).data.items;
const unreadOf = async (person: Person) => (await app.call<{ count: number }>(person, notificationCentre.unread)).data.count;
const mark = (person: Person, id: string, marked = true) =>
  app.call(person, notificationCentre.mark, { params: { id }, body: { read: marked } });
const markAll = (person: Person, upTo: string, kind?: string[]) =>
  app.call(person, notificationCentre.markAll, { body: { upTo, ...(kind && { kind }) } });
const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const add = (person: Person, events: readonly (Omit<NewNotification, 'memberId' | 'objectId'> & { objectId?: string })[]) =>
  inTeam((tx) =>
    addNotifications(
      tx,
      team.id,
      events.map((each) => ({ objectId: uuidv7(), ...each, memberId: person.memberId })),
    ),
  );

describe('notifications are refused', () => {
  test('without a session, to other teams and to support, and other people’s cannot be marked', async () => {
    const other = await seedTeam(app.database, 'Elsewhere');
    await letSupportIn(app, team.id);
    const support = await asSupport(app, await seedStaff(app, 'Stella Staff'), team.id);
    await add(team.member, [{ event: 'appEnded' }]);
    const id = (await itemsOf(team.member))[0]?.id ?? '';
    expect((await app.call(null, notificationCentre.received, { teamId: team.id })).status).toBe(401);
    expect((await app.call(other.owner, notificationCentre.received, { teamId: team.id })).status).toBe(403);
    for (const call of [notificationCentre.received, notificationCentre.unread])
      expect((await app.call(support, call)).code).toBe(40340);
    for (const person of [team.owner, other.owner]) expect((await mark(person, id)).status).toBe(404);
    await markAll(team.owner, id);
    expect(await unreadOf(team.member)).toBe(1);
    expect(await itemsOf(team.owner)).toEqual([]);
    expect((await read(team.member, { size: 51 })).status).toBe(422);
    expect((await read(team.member, { kind: ['SECURITY'] })).status).toBe(422);
  });
});

test('pages are read by key without gaps while notifications arrive, and filtered by kind and read state', async () => {
  await add(team.member, [{ event: 'appEnded' }, { event: 'appAsked' }, { event: 'meetingInvited' }]);
  const first = await read(team.member, { size: 2 });
  expect(first.data.items.map(({ event }) => event)).toEqual(['meetingInvited', 'appAsked']);
  await add(team.member, [{ event: 'subscriptionEnds', data: { on: '2026-12-01' } }]);
  const last = await read(team.member, { size: 2, before: first.data.next ?? '' });
  expect(last.data).toMatchObject({ items: [{ event: 'appEnded' }], next: null });
  const [invited] = first.data.items;
  expect(invited).toMatchObject({ kind: 'MEETINGS', read: false, about: null });
  expect((await mark(team.member, invited?.id ?? '')).data).toEqual({ count: 3 });
  expect((await itemsOf(team.member, { show: 'UNREAD' })).map(({ event }) => event)).toEqual([
    'subscriptionEnds',
    'appAsked',
    'appEnded',
  ]);
  expect(await itemsOf(team.member, { kind: ['MEETINGS'] })).toMatchObject([{ event: 'meetingInvited', read: true }]);
  expect((await mark(team.member, invited?.id ?? '', false)).data).toEqual({ count: 4 });
});

test('all are marked up to the newest that was shown, so that one that arrived since stays unread', async () => {
  await add(team.member, [{ event: 'appEnded' }, { event: 'appAsked' }]);
  const [newest] = await itemsOf(team.member);
  await add(team.member, [{ event: 'meetingInvited' }]);
  expect((await markAll(team.member, newest?.id ?? '', ['APPS_ENDING'])).data).toEqual({ count: 2 });
  expect((await markAll(team.member, newest?.id ?? '')).data).toEqual({ count: 1 });
  expect((await itemsOf(team.member, { show: 'UNREAD' })).map(({ event }) => event)).toEqual(['meetingInvited']);
});

test('a request notifies each decider once, names it as they see it now, and is settled by the decision of one of them', async () => {
  const calls = accessCalls(app, team);
  const decider = await calls.scoped([team.jakarta]);
  const asker = await seedAccountMember(app.database, team.id, 'Ann Asker', team.jakarta);
  const id = await calls.asked(asker, await calls.appLike({ availability: 'OPENED' }));
  const [arrived, ...more] = await itemsOf(decider);
  expect(more).toEqual([]);
  expect(arrived).toMatchObject({ event: 'appAsked', objectId: id, about: { name: 'Ann Asker', decidable: true } });
  expect(await itemsOf(asker)).toEqual([]);
  await inTeam((tx) =>
    sql`DELETE FROM role_members WHERE team_id = ${team.id}::uuid AND member_id = ${decider.memberId}::uuid`.execute(tx),
  );
  expect((await itemsOf(decider))[0]).toMatchObject({ about: null });
  expect(await unreadOf(team.owner)).toBe(1);
  await calls.reject(team.superAdmin, id);
  expect(await itemsOf(team.owner)).toMatchObject([{ objectId: id, read: true, about: { decidable: false } }]);
  expect(await itemsOf(asker)).toMatchObject([{ event: 'appRefused', read: false, about: { reason: 'Not needed' } }]);
});

test('the title of a private meeting is shown to its participants only', async () => {
  const roomId = await seedRoom(app.database, team.id, { name: 'Harbour View' });
  const startsAt = new Date(Date.now() + 86_400_000);
  const details = { roomId, startsAt, minutes: 30, title: 'Salaries', private: true, people: [team.hr] };
  const id = await seedBooking(app.database, team.owner, details);
  for (const person of [team.hr, team.member]) await add(person, [{ event: 'meetingChanged', objectId: id }]);
  expect(await itemsOf(team.hr)).toMatchObject([{ about: { name: 'Salaries' } }]);
  expect(await itemsOf(team.member)).toMatchObject([{ objectId: id, about: null }]);
});

test('notifications are removed after 90 days', async () => {
  await add(team.member, [{ event: 'appEnded' }, { event: 'appAsked' }]);
  await inTeam((tx) =>
    sql`UPDATE notifications SET created_at = now() - interval '91 days' WHERE event = 'appEnded'`.execute(tx),
  );
  await runCleanups(owner, [notificationsCleanup], (error) => expect.unreachable(String(error)));
  expect((await itemsOf(team.member)).map(({ event }) => event)).toEqual(['appAsked']);
});
