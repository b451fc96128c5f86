import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { resignations } from '#contract/people/resignations.ts';
import { teams } from '#contract/platform/teams.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedInvitation, seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { dayMs, sentEmails, ownershipCalls, stale } from '#dev/testing/ownership.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { dissolutionItems } from '#server/wiring/dissolution.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { dayIn } from '#server/integrations/mail/day-in.ts';
import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';
import { dissolveDue } from './dissolve-due.schedule.ts';

let team: TestTeam;
let other: TestTeam;
let calls: ReturnType<typeof ownershipCalls>;
let open = 0;
const orders: DissolutionItem = { item: 'orders', blocks: true, count: () => Promise.resolve(open) };
const items = [...dissolutionItems.filter(({ item }) => item !== 'orders'), orders];
const name = 'Harbour & Söhne';

const app = await startTestApp({ dissolution: items });
afterAll(() => app.close());
beforeEach(async () => {
  open = 0;
  team = await seedTeam(app.database, name);
  other = await seedTeam(app.database, 'Other Company');
  calls = ownershipCalls(app, team);
  await sentEmails(app);
});

const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const look = (now: Date) => dissolveDue({ database: app.database, logKey: app.logKey }, items, now);
const after = (days: number, minutes = 1) => new Date(Date.now() + days * dayMs + minutes * 60_000);
const status = () => inTeam((tx) => tx.selectFrom('teams').select('status').where('id', '=', team.id).executeTakeFirstOrThrow());
const begun = async () => {
  const answer = await calls.dissolve(team.owner, name);
  expect(answer.status, answer.message).toBe(200);
  return answer.data;
};
const dissolvingEmails = () =>
  asPlatform(
    app.owner,
    (db) =>
      many(db)<{ language: Language; subject: string; text: string }>`
      SELECT language, subject, body_text AS text FROM mail_outbox WHERE template = 'teamDissolving'`,
  );
const readTeam = async (person: Person) =>
  (await app.call<z.output<typeof teams.read.output>>(person, teams.read, { params: { id: team.id } })).data;
const newMember = { displayName: 'New Person', email: 'new@example.com', departments: [] as string[] };
const add = () =>
  app.call(team.superAdmin, members.create, {
    body: { ...newMember, departments: [team.sales], email: `${crypto.randomUUID()}@example.com` },
  });

describe('refusals', () => {
  test('only the owner can dissolve, with a fresh sign-in and the name of the team', async () => {
    for (const person of [team.superAdmin, team.hr, team.member]) {
      expect(await calls.checklist(person)).toMatchObject({ code: 40300 });
      expect(await calls.dissolve(person, name)).toMatchObject({ code: 40300 });
      expect(await calls.keep(person)).toMatchObject({ code: 40300 });
    }
    expect(await calls.dissolve(other.owner, name)).toMatchObject({ status: 404 });
    expect(await calls.keep(other.owner)).toMatchObject({ status: 404 });
    expect(await calls.dissolve(stale(team.owner), name)).toMatchObject({ code: 40301 });
    for (const typed of ['', 'harbour & söhne', `${name} Ltd`])
      expect(await calls.dissolve(team.owner, typed)).toMatchObject({ status: 422, fields: [{ field: 'name' }] });
    expect(await calls.keep(team.owner)).toMatchObject({ code: 42203 });
    expect((await readTeam(team.owner)).dissolvesAt).toBeNull();
  });

  test('an item of a feature can block the dissolution', async () => {
    open = 2;
    expect((await calls.checklist(team.owner)).data.items.at(-1)).toEqual({ item: 'orders', count: 2, blocks: true });
    expect(await calls.dissolve(team.owner, name)).toMatchObject({ status: 409, code: 40963 });
  });

  test('during the countdown no member can be added in any way and the ownership cannot be offered', async () => {
    const request = await seedApplicant(app.database, { name: 'Ann Lee' });
    const { token } = await seedLink(app.database, team.id);
    const { data: asked } = await applicantCalls(app).apply(request, token);
    const gone = await seedAccountMember(app.database, team.id, 'Gone Already', team.sales);
    const { data: left } = await app.call<{ resignationId: string }>(team.superAdmin, resignations.resign, {
      params: { id: gone.memberId },
    });
    expect((await add()).status).toBe(200);
    await begun();
    const refused = { status: 409, code: 40962 };
    expect(await add()).toMatchObject(refused);
    expect(await app.call(team.owner, joining.approve, { params: { id: asked.id }, body: {} })).toMatchObject(refused);
    expect(await app.call(team.owner, resignations.restore, { params: { id: left.resignationId } })).toMatchObject(refused);
    expect(await calls.offer(team.owner, team.member.memberId)).toMatchObject(refused);
    expect(await calls.dissolve(team.owner, name)).toMatchObject(refused);
    const guest = await seedApplicant(app.database, { name: 'Bob Lim' });
    expect((await applicantCalls(app).look(guest, token)).data.state).toBe('CLOSED');
    expect((await calls.keep(team.owner)).status).toBe(200);
    expect((await add()).status).toBe(200);
  });
});

test('the checklist counts the contents of the team', async () => {
  const guest = await seedApplicant(app.database, { name: 'Ann Lee' });
  await applicantCalls(app).apply(guest, (await seedLink(app.database, team.id)).token);
  const leaving = await seedAccountMember(app.database, team.id, 'Lee Leaving', team.sales);
  const jobEndedDate = new Date(Date.now() + 9 * dayMs).toISOString().slice(0, 10);
  await app.call(team.superAdmin, resignations.resign, { params: { id: leaving.memberId }, query: { jobEndedDate } });
  const { data } = await calls.checklist(team.owner);
  expect(data.items.map(({ item, count, blocks }) => `${item} ${count} ${blocks}`)).toEqual([
    'people 5 false',
    'departments 3 false',
    'roles 2 false',
    'resignations 1 false',
    'joinRequests 1 false',
    'jobs 0 false',
    'apps 0 false',
    'bookings 0 false',
    'orders 0 false',
  ]);
  expect(data.logEntries).toBe(2);
  expect(data.dissolution).toBeNull();
});

test('the countdown lasts 14 days, is shown to all members, cancels an offer, and can be cancelled by the owner', async () => {
  const { data: offer } = await calls.offer(team.owner, team.member.memberId);
  await sentEmails(app);
  const started = Date.now();
  const { dueAt } = await begun();
  expect(Math.abs(Date.parse(dueAt) - started - 14 * dayMs)).toBeLessThan(60_000);
  for (const person of [team.owner, team.hr, team.member]) expect((await readTeam(person)).dissolvesAt).toBe(dueAt);
  const { time_zone: zone } = await inTeam((tx) =>
    tx.selectFrom('teams').select('time_zone').where('id', '=', team.id).executeTakeFirstOrThrow(),
  );
  for (const { language, subject, text } of await dissolvingEmails()) {
    const day = dayIn(language, dateIn(zone, new Date(dueAt)));
    expect(subject).toContain(day);
    expect(text).toContain(day);
  }
  expect((await sentEmails(app)).toSorted()).toEqual([
    'member ownershipCancelled',
    'owner teamDissolving',
    'superAdmin teamDissolving',
  ]);
  expect(await calls.accept(team.member, offer.id)).toMatchObject({ code: 40961 });
  expect((await calls.keep(stale(team.owner))).status).toBe(200);
  expect((await readTeam(team.member)).dissolvesAt).toBeNull();
  await look(after(15));
  expect(await status()).toEqual({ status: 'ACTIVE' });
  const log = await readLog(app.database, team.id);
  expect(log.map(({ action }) => action)).toEqual(['ownership.offer', 'ownership.cancel', 'team.dissolve', 'team.keep']);
});

describe('the end', () => {
  test('the team is dissolved after 14 days, not earlier, and once by two processes', async () => {
    await begun();
    await look(after(14, -1));
    expect(await status()).toEqual({ status: 'ACTIVE' });
    await Promise.all([look(after(14)), look(after(14))]);
    expect(await status()).toEqual({ status: 'DISSOLVED' });
    const log = await readLog(app.database, team.id);
    expect(log.map(({ action }) => action)).toEqual(['team.dissolve', 'team.dissolved']);
    expect(log.at(-1)).toMatchObject({ actor_name: 'Atrium', after: { status: 'DISSOLVED', memberships: 4 } });
  });

  test('a blocking item postpones the dissolution until it is removed', async () => {
    await begun();
    open = 1;
    await look(after(14));
    expect(await status()).toEqual({ status: 'ACTIVE' });
    expect((await calls.checklist(team.owner)).data.items.at(-1)).toMatchObject({ blocks: true });
    open = 0;
    await look(after(14));
    expect(await status()).toEqual({ status: 'DISSOLVED' });
  });

  test('every call is refused with 402, invitations stop working, and people keep only their other teams', async () => {
    const { token, code } = await seedLink(app.database, team.id);
    const invited = await seedInvitation(app.database, team.id, { recipient: 'ann@example.com' });
    const waiting = await seedApplicant(app.database, { name: 'Ann Lee' });
    await applicantCalls(app).apply(waiting, token);
    const elsewhere = await alsoIn(other, team.member);
    await begun();
    await look(after(14));
    for (const person of [team.owner, team.superAdmin, team.member])
      for (const endpoint of [members.self, teams.read])
        expect(await app.call(person, endpoint, { params: { id: team.id } })).toMatchObject({ status: 403, code: 402 });
    expect(await calls.keep(team.owner)).toMatchObject({ code: 402 });
    const guest = await seedApplicant(app.database, { name: 'Bob Lim' });
    for (const way of [token, code, invited.token])
      expect((await applicantCalls(app).look(guest, way)).data).toMatchObject({ state: 'INVALID_CODE', team: null });
    const mine = async (person: Person) =>
      (await app.call<z.output<typeof teams.list.output>>(person, teams.list, { teamId: null, query: { page: 1, size: 1 } })).data
        .items;
    expect(await mine(team.owner)).toEqual([]);
    expect((await mine(elsewhere)).map(({ id }) => id)).toEqual([other.id]);
    expect((await app.call(elsewhere, members.self, { teamId: other.id })).status).toBe(200);
    expect((await app.call(team.owner, teams.checkExist, { teamId: null, params: { id: team.id } })).data).toEqual({
      exist: false,
    });
  });

  test('a concurrent cancellation and dissolution leave the team either active or dissolved, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      team = await seedTeam(app.database, name);
      calls = ownershipCalls(app, team);
      await begun();
      const [kept] = await Promise.all([calls.keep(team.owner), look(after(14))]);
      expect(await status()).toEqual({ status: kept.status === 200 ? 'ACTIVE' : 'DISSOLVED' });
      if (kept.status !== 200) expect([402]).toContain(kept.code);
    }
  });
});

/** Adds a person of one team to another team as well. */
function alsoIn(there: TestTeam, person: Person): Promise<Person> {
  return inTransaction(app.database, { teamId: there.id }, async (tx) => {
    await sql`INSERT INTO members (team_id, id, account_id, display_name, email, status)
      VALUES (${there.id}::uuid, ${person.memberId}::uuid, ${person.accountId}::uuid, ${person.name}, 'also@example.com', 'REGISTERED')`.execute(
      tx,
    );
    await tx
      .insertInto('account_teams')
      .values({ account_id: person.accountId, team_id: there.id, member_id: person.memberId })
      .execute();
    return { ...person, teamId: there.id };
  });
}
