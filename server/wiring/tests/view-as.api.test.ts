import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { viewAs } from '#contract/access/view-as.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type Person, seedTeam, type TestTeam } from '#dev/testing/team.ts';

let app: TestApp;
let team: TestTeam;
let client: pg.Client;
const views = new Map<Person, string>();
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading');
  client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  for (const person of [team.member, team.hr, team.superAdmin]) {
    const body = { employeeId: person.memberId };
    views.set(person, (await app.call<{ id: string }>(team.owner, viewAs.start, { body })).data.id);
  }
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const operations = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);
const reads = ({ method, reads: only }: Endpoint) => method === 'GET' || only === true;
const namesOf = (matches: (endpoint: Endpoint) => boolean) =>
  operations.filter(([, endpoint]) => matches(endpoint)).map(([name]) => name);

/** A hash of the rows of each table. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: hashed } = await client.query<{ hash: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM "${name}" t`,
    );
    found[name] = hashed[0]?.hash ?? '';
  }
  return found;
}

function look(endpoint: Endpoint, person: Person, id = team.id) {
  const params = { id, transferId: id, teamId: id, employeeId: id };
  return app.call(team.owner, endpoint, { params, headers: { 'x-view-as': views.get(person) ?? '' } });
}

test('all endpoints that change data are refused and write nothing', async () => {
  const before = await contents();
  expect(Object.keys(before).length).toBeGreaterThan(40);
  const passed: string[] = [];
  for (const [name, endpoint] of operations.filter(([, each]) => !reads(each))) {
    for (const person of views.keys()) {
      const { status, code } = await look(endpoint, person, person.memberId);
      if (status !== 403 || code !== 40331) passed.push(`${name} ${status} ${code}`);
    }
  }
  expect(passed).toEqual([]);
  expect(await contents()).toEqual(before);
});

/** The lists are written by hand, so that each new call needs a decision. */
describe('personal data is not shown to the viewer', () => {
  test('these calls only read although they are not GET', () => {
    expect(namesOf(({ reads: only }) => only === true)).toEqual([
      'appSettings.previewRange',
      'bookings.preview',
      'bookings.freeRooms',
      'bulk.preview',
      'catalogue.preview',
      'grants.previewPolicy',
      'imports.template',
      'live.editing',
      'members.simpleBaseSearch',
      'quotes.create',
      'roles.preview',
      'rooms.hits',
      'safety.preview',
      'visibility.preview',
      'visibility.previewPeople',
    ]);
  });

  test('these calls are personal to the member', () => {
    expect(namesOf(({ viewing }) => viewing === 'personal')).toEqual([
      'appRequests.standing',
      'bulk.read',
      'bulk.result',
      'calendarFeeds.list',
      'guides.read',
      'home.requests',
      'jobs.recent',
      'jobs.read',
      'live.events',
      'live.editing',
      'notificationCentre.received',
      'notificationCentre.unread',
      'notifications.list',
      'operationLog.exportedFile',
      'safety.exportedEvents',
      'savedViews.list',
    ]);
  });

  test('these account calls are answered with the viewer’s own data', () => {
    expect(namesOf(({ viewing }) => viewing === 'own')).toEqual([
      'ownSafety.standing',
      'teams.enterBackend',
      'user.info',
      'user.locale',
    ]);
  });

  const hidden = operations.filter(([, { may, viewing, ...endpoint }]) =>
    may === 'signedIn' ? reads({ may, ...endpoint }) && viewing !== 'own' : viewing === 'personal',
  );
  test.each(hidden)('%s is refused', async (_name, endpoint) => {
    for (const person of views.keys()) expect(await look(endpoint, person)).toMatchObject({ status: 403, code: 40332 });
  });
});

const open = operations.filter(
  ([, { method, may, params, viewing }]) =>
    method === 'GET' && may !== 'public' && may !== 'signedIn' && viewing !== 'personal' && !params,
);
const whole = operations.filter(([name]) =>
  ['teams.read', 'ownership.read', 'ownership.checklist', 'ownership.support'].includes(name),
);

test.each([...open, ...whole])('%s returns the same as for the viewed member', async (_name, endpoint) => {
  for (const person of views.keys()) {
    // The first read of the log in an hour is itself logged, so both readers read once before.
    await look(endpoint, person);
    const own = () => app.call(person, endpoint, { params: { id: team.id } });
    await own();
    const [viewed, theirs] = [await look(endpoint, person), await own()];
    expect({ status: viewed.status, code: viewed.code, data: viewed.data }).toEqual({
      status: theirs.status,
      code: theirs.code,
      data: theirs.data,
    });
  }
});

test('reading as a member writes nothing to the database', async () => {
  const before = await contents();
  for (const [, endpoint] of operations.filter(([, each]) => reads(each)))
    for (const person of views.keys()) await look(endpoint, person, person.memberId);
  expect(await contents()).toEqual(before);
});
