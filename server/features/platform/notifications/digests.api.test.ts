import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { digestEmail } from '#contract/platform/notification-facts.ts';
import { notifications } from '#contract/platform/notifications.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import type { Tx } from '#server/kernel/context.ts';
import { sendDigests } from './digests.schedule.ts';

interface Choices {
  items: { kind: string; mail: boolean; digest: boolean }[];
  hour: number;
  timeZone: string;
}

let team: TestTeam;
const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});

const inTeam = <T>(write: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, write);
const choose = (person: Person, kind: string, body: object) =>
  app.call<Choices>(person, notifications.update, { params: { kind }, body });
const setHour = (person: Person, hour: unknown) => app.call<Choices>(person, notifications.setDigest, { body: { hour } });
const choiceOf = async (person: Person, kind = 'MEETINGS') =>
  (await app.call<Choices>(person, notifications.list)).data.items.find((each) => each.kind === kind);

/** Chooses the digest for a kind, as of the first day of 2027. */
async function inDigest(person: Person, ...kinds: string[]): Promise<void> {
  for (const kind of kinds) expect((await choose(person, kind, { mail: false, digest: true })).status).toBe(200);
  await inTeam((tx) => sql`UPDATE notification_choices SET updated_at = '2027-01-01T00:00:00Z' WHERE digest`.execute(tx));
}
const live = (person: Person, timeZone: string) =>
  asPlatform(app.owner, (db) =>
    db.updateTable('accounts').set({ time_zone: timeZone }).where('id', '=', person.accountId).execute(),
  );

async function notify(person: Person, kind: string, at: string, read = false): Promise<void> {
  const created_at = new Date(at);
  await inTeam((tx) =>
    tx
      .insertInto('notifications')
      .values({
        team_id: team.id,
        id: uuidv7({ msecs: created_at.getTime() }),
        member_id: person.memberId,
        kind,
        event: 'meetingInvited',
        object_id: uuidv7(),
        created_at,
        read_at: read ? created_at : null,
      })
      .execute(),
  );
}

const run = (at: string) => sendDigests(app, { publicUrl: 'https://atrium.example' }, new Date(at));
/** The digests that are in the outbox since the last call. */
async function sent() {
  const rows = await asPlatform(app.owner, (db) =>
    db.deleteFrom('mail_outbox').where('template', '=', digestEmail).where('team_id', '=', team.id).returningAll().execute(),
  );
  return rows.map(({ member_id: memberId, subject, body_text: text }) => ({ memberId, subject, text }));
}
/** Runs at an instant and returns how many digests that gave. */
async function sentAt(at: string): Promise<number> {
  await run(at);
  return (await sent()).length;
}

test('support has no digest, and an hour outside the day is refused', async () => {
  const staff = await seedStaff(app, 'Stella Staff');
  await letSupportIn(app, team.id);
  expect((await setHour(await asSupport(app, staff, team.id), 9)).code).toBe(40340);
  for (const hour of [-1, 24, 8.5, '8', null]) expect((await setHour(team.member, hour)).status, String(hour)).toBe(422);
  expect((await app.call<Choices>(team.member, notifications.list)).data.hour).toBe(8);
});

test('each kind is sent at once, in the digest or not at all, and choices of the previous release keep their meaning', async () => {
  const first = await app.call<Choices>(team.member, notifications.list);
  expect(first.data).toMatchObject({ hour: 8, timeZone: 'Asia/Hong_Kong' });
  expect(await choiceOf(team.member)).toEqual({ kind: 'MEETINGS', mail: true, digest: false });
  for (const [body, digest] of [
    [{ mail: false, digest: true }, true],
    [{ mail: true, digest: true }, false],
    [{ mail: false }, false],
  ] as const) {
    await choose(team.member, 'MEETINGS', body);
    expect(await choiceOf(team.member)).toEqual({ kind: 'MEETINGS', mail: body.mail, digest });
  }
  await inTeam((tx) =>
    sql`INSERT INTO notification_choices (team_id, member_id, kind, mail, updated_at)
      VALUES (${team.id}::uuid, ${team.hr.memberId}::uuid, 'BILLING', false, now())`.execute(tx),
  );
  expect(await choiceOf(team.hr, 'BILLING')).toMatchObject({ mail: false, digest: false });
  await choose(team.hr, 'BILLING', { mail: false, digest: true });
  await inTeam((tx) => sql`UPDATE notification_choices SET mail = true WHERE kind = 'BILLING'`.execute(tx));
  expect(await choiceOf(team.hr, 'BILLING')).toMatchObject({ mail: true, digest: false });
  await live(team.member, 'Asia/Jakarta');
  expect((await setHour(team.member, 17)).data).toMatchObject({ hour: 17, timeZone: 'Asia/Jakarta' });
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({ action: 'notification.update', after: { hour: 17 } });
});

test('a digest counts the unread notifications of its kinds and is sent from its local hour on', async () => {
  await inDigest(team.member, 'MEETINGS', 'BILLING');
  await inDigest(team.hr, 'MEETINGS');
  await live(team.hr, 'America/New_York');
  for (const kind of ['MEETINGS', 'MEETINGS', 'BILLING', 'OWN_REQUESTS']) await notify(team.member, kind, '2027-01-11T20:00:00Z');
  await notify(team.member, 'MEETINGS', '2027-01-11T21:00:00Z', true);
  await notify(team.member, 'BILLING', '2027-01-09T21:00:00Z');
  await notify(team.hr, 'MEETINGS', '2027-01-11T20:00:00Z');
  await inTeam((tx) => sql`UPDATE notification_digests SET sent_on = '2027-01-11'`.execute(tx));
  expect(await sentAt('2027-01-11T23:59:00Z')).toBe(0);
  await run('2027-01-12T00:00:00Z');
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ memberId: team.member.memberId, subject: 'Harbour：3 則未讀通知' });
  expect(mail?.text).toContain('https://atrium.example/notifications?show=UNREAD&kind=MEETINGS');
  expect(mail?.text).toContain('kind=BILLING');
  expect(mail?.text).not.toContain('OWN_REQUESTS');
  expect(await sentAt('2027-01-12T12:59:00Z')).toBe(0);
  await run('2027-01-12T13:00:00Z');
  expect(await sent()).toMatchObject([{ memberId: team.hr.memberId }]);

  await notify(team.member, 'MEETINGS', '2027-01-12T03:00:00Z');
  expect(await sentAt('2027-01-12T15:59:00Z')).toBe(0);
  await run('2027-01-13T00:00:00Z');
  expect(await sent()).toMatchObject([{ subject: 'Harbour：1 則未讀通知' }]);
});

test('on the days of a clock change a digest is sent once', async () => {
  await inDigest(team.member, 'MEETINGS');
  await live(team.member, 'Europe/Berlin');
  await setHour(team.member, 2);
  await inTeam((tx) => sql`UPDATE notification_digests SET sent_on = '2027-03-27'`.execute(tx));
  await notify(team.member, 'MEETINGS', '2027-03-27T20:00:00Z');
  // The hour from 02:00 does not exist on this day.
  expect([await sentAt('2027-03-28T00:59:00Z'), await sentAt('2027-03-28T01:00:00Z')]).toEqual([0, 1]);
  await notify(team.member, 'MEETINGS', '2027-10-30T20:00:00Z');
  // The hour from 02:00 comes twice on this day.
  expect([await sentAt('2027-10-30T23:59:00Z'), await sentAt('2027-10-31T00:30:00Z')]).toEqual([0, 1]);
  await notify(team.member, 'MEETINGS', '2027-10-31T00:45:00Z');
  expect([await sentAt('2027-10-31T01:30:00Z'), await sentAt('2027-11-01T01:00:00Z')]).toEqual([0, 1]);
});

test('without unread notifications there is no email, and the digest waits for the next day', async () => {
  await inDigest(team.member, 'MEETINGS');
  // From before the choice: it was sent at once.
  await notify(team.member, 'MEETINGS', '2026-12-31T23:00:00Z');
  expect(await sentAt('2027-01-01T01:00:00Z')).toBe(0);
  await notify(team.member, 'MEETINGS', '2027-01-01T02:00:00Z');
  expect(await sentAt('2027-01-01T03:00:00Z')).toBe(0);
  expect(await sentAt('2027-01-02T00:00:00Z')).toBe(1);
});

test('of two concurrent runs one sends', async () => {
  for (const person of [team.member, team.hr, team.owner]) {
    await inDigest(person, 'MEETINGS');
    await notify(person, 'MEETINGS', '2027-01-11T20:00:00Z');
  }
  await Promise.all(Array.from({ length: 4 }, () => run('2027-01-12T00:00:00Z')));
  expect((await sent()).map(({ memberId }) => memberId).sort()).toEqual(
    [team.member, team.hr, team.owner].map(({ memberId }) => memberId).sort(),
  );
});

test.each([
  [
    'a suspended member',
    (tx: Tx) => sql`UPDATE members SET suspended_at = now() WHERE id = ${team.member.memberId}::uuid`.execute(tx),
  ],
  [
    'a resigned member',
    (tx: Tx) => sql`UPDATE members SET resigned_at = now() WHERE id = ${team.member.memberId}::uuid`.execute(tx),
  ],
  [
    'a member of a dissolved team',
    (tx: Tx) => sql`UPDATE teams SET status = 'DISSOLVED' WHERE id = ${team.id}::uuid`.execute(tx),
  ],
  [
    'a member who has turned the digest off',
    (tx: Tx) => sql`UPDATE notification_choices SET digest = false WHERE team_id = ${team.id}::uuid`.execute(tx),
  ],
])('%s gets no digest', async (_who, change) => {
  await inDigest(team.member, 'MEETINGS');
  await notify(team.member, 'MEETINGS', '2027-01-11T20:00:00Z');
  await inTeam(async (tx) => void (await change(tx)));
  expect(await sentAt('2027-01-12T00:00:00Z')).toBe(0);
});
