import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { resignations } from '#contract/people/resignations.ts';
import { live } from '#contract/platform/live.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { openEvents, type TestStream } from '#dev/testing/event-streams.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { addNotifications } from '#server/domain/notifications/notifications.repository.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';

let app: TestApp;
let second: TestApp;
let team: TestTeam;
const times = { pause: 10, heartbeat: 40, perAccount: 2, perTeam: 5 };

beforeAll(async () => {
  app = await startTestApp({ live: times });
  second = await startTestApp({ live: times, sharedUrl: app.ownerUrl });
  for (const each of [app, second]) await each.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  // fetch keeps the connections of refused calls open.
  for (const each of [second, app]) each.app.server.closeAllConnections();
  await second.close();
  await app.close();
});
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
});

const open: TestStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

/** Opens a stream; what was changed until it is ready is not among its events. */
async function follow(person: Person, on = app, age = 0): Promise<TestStream> {
  const stream = await openEvents(on, person, age);
  open.push(stream);
  return stream;
}
const topics = ({ events }: TestStream) => events.filter(({ name }) => name === 'changed').map(({ data }) => data.topic);
const told = (stream: TestStream, topic: string) => vi.waitFor(() => expect(topics(stream)).toContain(topic));
/** Resolves when two heartbeats have passed, so that a change before would have been sent. */
async function beats(stream: TestStream): Promise<void> {
  const before = stream.text().split(': still open').length;
  await vi.waitFor(() => expect(stream.text().split(': still open').length).toBeGreaterThan(before + 1));
}
const seal = () => sealAll(app.database, app.logKey);
async function rename(by: Person, id: string, jobTitle: string, on = app) {
  const answer = await on.call(by, members.update, { params: { id }, body: { jobTitle } });
  expect(answer.status, answer.message).toBe(200);
  await seal();
}

test('support and people of other teams get no stream, and each caller is told of the topics of their rights', async () => {
  const other = await seedTeam(app.database, 'Other Company');
  expect((await app.call(null, live.events)).status).toBe(401);
  expect((await app.call(other.owner, live.events, { teamId: team.id })).status).toBe(403);
  await letSupportIn(app, team.id);
  const support = await asSupport(app, await seedStaff(app, 'Stella Staff'), team.id);
  expect((await app.call(support, live.events)).code).toBe(40340);
  const topicsFor = async (person: Person) => (await app.call<{ topics: string[] }>(person, live.events)).data.topics;
  expect(await topicsFor(team.member)).toEqual([
    'rights',
    'directory',
    'departments',
    'rooms',
    'bookings',
    'workbench',
    'team',
    'banners',
    'notifications',
  ]);
  expect(await topicsFor(team.hr)).toEqual(expect.arrayContaining(['members', 'joinRequests', 'directory']));
  expect(await topicsFor(team.hr)).not.toContain('orders');
  expect((await topicsFor(team.owner)).length).toBe(21);
});

test('a change is announced by topic to those who may read it, with ids only to those who may read all, and never to another team', async () => {
  const other = await seedTeam(app.database, 'Other Company');
  const [owner, hr, member, stranger] = [
    await follow(team.owner),
    await follow(team.hr),
    await follow(team.member, second),
    await follow(other.owner),
  ];
  expect(owner.status).toBe(200);
  expect(owner.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(owner.headers.get('cache-control')).toBe('no-store');
  expect(owner.headers.get('x-accel-buffering')).toBe('no');
  await rename(team.superAdmin, team.member.memberId, 'Planner');
  await Promise.all([told(owner, 'operationLog'), told(hr, 'members'), told(member, 'directory')]);
  expect(owner.events).toContainEqual({ name: 'changed', data: { topic: 'members', ids: [team.member.memberId] } });
  expect(hr.events).toContainEqual({ name: 'changed', data: { topic: 'members' } });
  expect(topics(member)).not.toContain('members');
  expect(owner.text() + hr.text() + member.text()).not.toContain('Planner');
  await beats(stranger);
  expect(stranger.events).toEqual([]);
});

test('only a person with other unread notifications than before is told to read them again', async () => {
  const [hr, member] = [await follow(team.hr), await follow(team.member)];
  await Promise.all([beats(hr), beats(member)]);
  // The first change tells everyone, because what they knew before is not known.
  await rename(team.superAdmin, team.member.memberId, 'Planner');
  await Promise.all([told(hr, 'notifications'), told(member, 'notifications')]);
  const knownTo = (stream: TestStream) => topics(stream).filter((topic) => topic === 'notifications').length;
  const [hrKnew, memberKnew] = [knownTo(hr), knownTo(member)];
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    addNotifications(tx, team.id, [{ memberId: team.hr.memberId, event: 'appEnded', objectId: team.root }]),
  );
  await rename(team.superAdmin, team.member.memberId, 'Chief planner');
  await vi.waitFor(() => expect(knownTo(hr)).toBe(hrKnew + 1));
  await beats(member);
  expect(knownTo(member)).toBe(memberKnew);
});

test('changes within a moment are one event for each topic, which names many objects by none', async () => {
  const owner = await follow(team.owner);
  await beats(owner);
  for (const person of [team.member, team.hr])
    await app.call(team.superAdmin, members.update, { params: { id: person.memberId }, body: { jobTitle: 'Planner' } });
  await seal();
  await told(owner, 'members');
  const [first, ...more] = owner.events.filter(({ data }) => data.topic === 'members');
  expect(more).toEqual([]);
  expect(first?.data.ids?.toSorted()).toEqual([team.member.memberId, team.hr.memberId].toSorted());
  for (let n = 0; n < 21; n += 1)
    await app.call(team.superAdmin, departments.create, { body: { name: `Office ${n}`, parentId: team.root } });
  await seal();
  await told(owner, 'departments');
  expect(owner.events.at(-1)).toBeDefined();
  expect(owner.events.filter(({ data }) => data.topic === 'departments')).toEqual([
    expect.objectContaining({ data: { topic: 'departments', ids: undefined } }),
  ]);
});

test('a stream begins with what has changed since the client read its data', async () => {
  await rename(team.superAdmin, team.member.memberId, 'Planner');
  await told(await follow(team.owner, second, 60), 'members');
});

test('rights that are removed during a stream end its topics at once', async () => {
  const stream = await follow(team.superAdmin);
  await rename(team.owner, team.member.memberId, 'Planner');
  await told(stream, 'members');
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`DELETE FROM role_members WHERE member_id = ${team.superAdmin.memberId}::uuid`.execute(tx),
  );
  const before = stream.events.length;
  await rename(team.owner, team.member.memberId, 'Buyer');
  await told(stream, 'rights');
  await vi.waitFor(() => expect(topics(stream).slice(before)).toEqual(expect.arrayContaining(['rights', 'directory'])));
  await beats(stream);
  expect(topics(stream).slice(before)).not.toContain('members');
  expect(topics(stream).slice(before)).not.toContain('operationLog');
});

const setAccount = (person: Person, change: ReturnType<typeof sql>) =>
  asPlatform(app.owner, (db) => sql`UPDATE accounts SET ${change} WHERE id = ${person.accountId}::uuid`.execute(db));
const ends: [string, (person: Person) => Promise<unknown>][] = [
  ['all sessions of the account end', (person) => setAccount(person, sql`epoch = epoch + 1`)],
  ['the account is closed', (person) => setAccount(person, sql`closed_at = now()`)],
  [
    'the person leaves the team',
    async ({ memberId }) => {
      const answer = await app.call(team.owner, resignations.resign, { params: { id: memberId }, query: {} });
      expect(answer.status, answer.message).toBe(200);
    },
  ],
  [
    'the team is dissolved',
    () => asPlatform(app.owner, (db) => sql`UPDATE teams SET status = 'DISSOLVED' WHERE id = ${team.id}::uuid`.execute(db)),
  ],
];

describe('a stream ends', () => {
  test.each(ends)('when %s', async (_when, end) => {
    const stream = await follow(team.member);
    await end(team.member);
    await stream.ended;
    expect(stream.events.at(-1)).toEqual({ name: 'over', data: {} });
  });

  test('when its time is over, with a time for the next one', async () => {
    const short = await startTestApp({ live: { ...times, life: 50 }, sharedUrl: app.ownerUrl });
    await short.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await openEvents(short, team.member);
    await stream.ended;
    expect(stream.text()).toMatch(/retry: \d+\nevent: end\n/);
    const last = await openEvents(short, team.member);
    const closed = short.close();
    await last.ended;
    expect(last.text()).toMatch(/retry: \d+\nevent: end\n/);
    await closed;
  });
});

test('more streams than an account or a team may have are refused, and a closed one makes room', async () => {
  const streams = [await follow(team.owner), await follow(team.owner)];
  const refused = await openEvents(app, team.owner);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  await refused.ended;
  for (const person of [team.hr, team.member, team.superAdmin]) expect((await follow(person)).status).toBe(200);
  const full = await openEvents(app, team.hr);
  expect(full.status).toBe(503);
  await full.ended;
  streams[0]?.close();
  await vi.waitFor(async () => {
    const again = await follow(team.hr);
    expect(again.status).toBe(200);
  });
});

test('an open stream stays silent while the database cannot be read, and continues afterwards', async () => {
  const stream = await follow(team.owner);
  await beats(stream);
  await asPlatform(app.owner, (db) => sql`ALTER FUNCTION app.log_heads(uuid[]) RENAME TO log_heads_away`.execute(db));
  await rename(team.superAdmin, team.member.memberId, 'Planner');
  await asPlatform(app.owner, (db) => sql`ALTER FUNCTION app.log_heads_away(uuid[]) RENAME TO log_heads`.execute(db));
  await told(stream, 'members');
});
