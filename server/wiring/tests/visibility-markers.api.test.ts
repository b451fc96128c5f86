import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/people/members.ts';
import { defaultLevels, type FieldLevels } from '#contract/access/visibility-facts.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { callsFor, inTurns, leaksIn, type MarkedState } from '#dev/testing/marked-answers.ts';
import type { Asker } from '#dev/testing/marked-askers.ts';
import { calendarLeaks, directoryLeaks, directoryOfSales, exportLeaks, mailLeaks, sendMail } from '#dev/testing/marked-exits.ts';
import { seedMarkedTeam } from '#dev/testing/marked-team.ts';
import { seedMarkedRecords } from '#dev/testing/marked-records.ts';
import { operationsToCall, gets, posts } from '#dev/testing/marked-operations.ts';
import { markerCalls, markerPosts, neverFound, notCalled, otherPosts } from '#dev/testing/marker-calls.ts';
import { type MarkedRules, mayKnow } from '#dev/testing/markers.ts';

// Every exit (domain rules 2): a team with a marker in each field of each person. All GET operations, exports and searches of the
// contract are called by askers of all kinds under three sets of rules. An oracle decides which markers each of them may receive.

let app: TestApp;
let state: MarkedState;

const levels = (level: FieldLevels['email'], more: Partial<FieldLevels> = {}): FieldLevels => ({
  ...(Object.fromEntries(Object.keys(defaultLevels).map((field) => [field, level])) as FieldLevels),
  ...more,
});
const ruleSets: [name: string, rules: Omit<MarkedRules, 'exceptions'>][] = [
  ['all members are visible, fields by the levels of a new team', { main: 'ALL', levels: defaultLevels }],
  [
    'members of the own department are visible, fields to heads and leaders',
    { main: 'DEPARTMENT', levels: levels('DEPARTMENT_HEAD', { email: 'SAME_DEPARTMENT' }) },
  ],
  ['no members are visible, fields are hidden', { main: 'NONE', levels: levels('HIDDEN', { jobTitle: 'COMPANY' }) }],
];
const strictest = ruleSets.at(-1)?.[0];

beforeAll(async () => {
  app = await startTestApp();
  const team = await seedMarkedTeam(app);
  const rules: MarkedRules = { main: 'ALL', levels: defaultLevels, exceptions: [] };
  state = { ...team, ...(await seedMarkedRecords(app, team)), rules };
}, 120_000);
afterAll(() => app.close());

const neededQuery = ({ query }: Endpoint): boolean => query !== undefined && !query.safeParse({}).success;

test('there is exactly one example for each operation that reads data', () => {
  const naming = gets.filter(([, endpoint]) => endpoint.path.includes('{') || neededQuery(endpoint)).map(([name]) => name);
  const known = [...Object.keys(markerCalls), ...notCalled];
  expect(naming.filter((name) => !known.includes(name))).toEqual([]);
  const names = gets.map(([name]): string => name);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
  const others = [...Object.keys(markerPosts), ...otherPosts];
  expect(posts.map(([name]): string => name).toSorted()).toEqual(others.toSorted());
});

/** Calls all operations as one asker. After a refusal for one object, an operation is not called for further objects. */
async function askAll(asker: Asker, strict: boolean): Promise<{ leaks: string[]; answered: string[] }> {
  const leaks: string[] = [];
  const answered: string[] = [];
  for (const [name, endpoint, call] of operationsToCall(strict && !asker.unlimited)) {
    for (const each of callsFor(state, call, asker)) {
      const answer = await asker.ask(endpoint, each);
      if (answer.status >= 500 || answer.status === 429) leaks.push(`${asker.name}: ${name} fails: ${answer.message}`);
      leaks.push(...(await leaksIn(state, asker, name, answer)));
      if (answer.status < 300) answered.push(name);
      if (answer.status === 401 || answer.status === 403) break;
    }
  }
  return { leaks, answered };
}

/**
 * People whom a search finds by values that the asker must not know. It tries some people, including holders of seats and roles.
 */
async function foundBy(asker: Asker, operation: string, endpoint: Endpoint, key: string): Promise<string[]> {
  const leaks: string[] = [];
  const holders = [state.cast.sales, state.cast.leader].map(({ memberId }) => memberId);
  const places = callsFor(state, markerCalls[operation] ?? {}, asker);
  for (const field of ['employeeNumber', 'email', 'mobile'] as const) {
    const unknown = state.people.filter((each) => !mayKnow(asker, each, field, state.rules));
    for (const person of unknown.filter(({ id }, n) => n < 3 || holders.includes(id)))
      for (const { query, ...place } of places) {
        const { status, data } = await asker.ask(endpoint, { ...place, query: { ...query, [key]: person.markers[field] } });
        if (status === 401 || status === 403) return leaks;
        if (status >= 500) leaks.push(`${asker.name}: ${operation} fails: ${status}`);
        if (status >= 300) continue;
        const found = JSON.stringify(data).includes(person.id) || ((data as { total?: number }).total ?? 0) > 0;
        if (found) leaks.push(`${asker.name}: ${operation} finds ${person.name} by ${field}`);
      }
  }
  return leaks;
}

describe.each(ruleSets)('where %s', (name, ruleSet) => {
  beforeAll(async () => {
    state.rules = { ...ruleSet, exceptions: [] };
    await setAddressBook(app.database, state.team.id, { main: ruleSet.main, fields: ruleSet.levels });
  });

  test('no operation answers a marker that its caller must not know', async () => {
    const leaks = new Set<string>();
    const answered: string[] = [];
    // Rules do not apply to unlimited askers, so they are tested with one set of rules only.
    const askers = state.askers.filter(({ unlimited }) => !unlimited || name === strictest);
    await inTurns(askers, async (asker) => {
      const found = await askAll(asker, name === strictest);
      answered.push(...found.answered);
      for (const leak of found.leaks) leaks.add(leak);
    });
    expect([...leaks]).toEqual([]);
    expect(answered.length).toBeGreaterThan(1000);
    // An example that is never answered would test nothing.
    const unanswered = operationsToCall(true).flatMap(([each]) => (answered.includes(each) ? [] : [each]));
    if (name === strictest) expect(unanswered).toEqual(neverFound);
  }, 180_000);

  test('no search finds a person by a value that its caller must not know', async () => {
    const leaks = new Set<string>();
    const searching = gets.flatMap(([operation, endpoint]) => {
      const keys = ['search', 'text'].filter((key) =>
        JSON.stringify(endpoint.query?.safeParse({ [key]: 1 }).error?.issues ?? []).includes(`"${key}"`),
      );
      return keys.map((key) => [operation, endpoint, key] as const);
    });
    expect(searching.length).toBeGreaterThan(10);
    await inTurns(state.askers, async (asker) => {
      for (const search of searching) for (const leak of await foundBy(asker, ...search)) leaks.add(leak);
    });
    expect([...leaks]).toEqual([]);
  }, 180_000);
});

describe('exits other than answers', () => {
  beforeAll(async () => {
    const [, ruleSet] = ruleSets.at(-1) ?? [];
    if (!ruleSet) throw new Error('there is a strictest set of rules');
    state.rules = { ...ruleSet, exceptions: [] };
    await setAddressBook(app.database, state.team.id, { main: ruleSet.main, fields: ruleSet.levels });
  });

  test('no calendar feed contains a marker that its reader must not know', async () => {
    const leaks: string[] = [];
    await inTurns(state.askers, async (asker) => {
      leaks.push(...(await calendarLeaks(app, state, asker)));
    });
    expect(leaks).toEqual([]);
  });

  test('no export of the operation log contains a marker that its reader must not know', async () => {
    const leaks: string[] = [];
    for (const name of ['Keeper of log', 'Keeper of both', 'token']) {
      const asker = state.askers.find((each) => each.name === name);
      if (!asker) throw new Error(`${name} asks for nothing`);
      leaks.push(...(await exportLeaks(app, state, asker)));
    }
    expect(leaks).toEqual([]);
  }, 60_000);

  test('a value that is already in use is refused without naming its holder', async () => {
    const keeper = state.askers.find(({ name }) => name === 'Keeper of members');
    if (!keeper) throw new Error('Keeper of members asks for nothing');
    const taken = state.people.filter((person) => !mayKnow(keeper, person, 'email', state.rules)).slice(0, 2);
    expect(taken).toHaveLength(2);
    for (const { id, name, markers } of taken)
      for (const field of ['employeeNumber', 'email', 'mobile'] as const) {
        const value = field === 'mobile' ? { mobilePrefix: '852', mobileNumber: markers.mobile } : { [field]: markers[field] };
        const body = { displayName: 'New', email: 'new@example.com', departmentIds: [state.team.sales], ...value };
        const answer = await keeper.ask(members.create, { body });
        expect([answer.status, answer.fields?.length], `${field} of ${name}`).toEqual([422, 1]);
        expect(answer.raw.body).not.toMatch(new RegExp(`${id}|zqname`, 'i'));
      }
  });

  test('SCIM returns nothing about members outside the scope of its token', async () => {
    expect(await directoryLeaks(state, await directoryOfSales(app, state))).toEqual([]);
  });

  test('no email contains a marker that its recipient must not know', async () => {
    await sendMail(app, state);
    const { leaks, kinds } = await mailLeaks(app, state);
    expect(leaks).toEqual([]);
    expect(kinds).toEqual([
      'appAllowed',
      'appAsked',
      'appInCharge',
      'appsHandedOver',
      'invited',
      'joinApproved',
      'joinToDecide',
      'meetingBooked',
      'meetingCancelled',
      'meetingChanged',
      'meetingInvited',
      'meetingLeft',
      'ownershipOffered',
    ]);
  });
});
