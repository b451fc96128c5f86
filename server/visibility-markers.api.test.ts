import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { imports } from '#contract/imports.ts';
import type { Endpoint } from '#contract/kit.ts';
import { defaultLevels, type FieldLevels } from '#contract/visibility-facts.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { type Answer, type Call, startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type Asker, type MarkedTeam, seedMarkedTeam } from '#dev/testing/marked-team.ts';
import { markerCalls, notSeeded } from '#dev/testing/marker-calls.ts';
import { type MarkedRules, markedFields, mayKnow, sees } from '#dev/testing/markers.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';

// Every exit (domain rules 2): a team with a marker in every field of every person; every GET operation, export and search of
// the contract, asked by principals of every kind under three sets of rules; and an oracle that says which markers may come back.

let app: TestApp;
let team: MarkedTeam['team'];
let people: MarkedTeam['people'];
let askers: MarkedTeam['askers'];
let things: MarkedTeam['things'];
let rules: MarkedRules;

const levels = (level: FieldLevels['email'], more: Partial<FieldLevels> = {}): FieldLevels => ({
  ...(Object.fromEntries(Object.keys(defaultLevels).map((field) => [field, level])) as FieldLevels),
  ...more,
});
const ruleSets: [name: string, rules: Omit<MarkedRules, 'exceptions'>][] = [
  ['everybody is visible, fields by the levels of a new team', { main: 'ALL', levels: defaultLevels }],
  [
    'the own department is visible, fields to heads and leaders',
    { main: 'DEPARTMENT', levels: levels('DEPARTMENT_HEAD', { email: 'SAME_DEPARTMENT' }) },
  ],
  ['nobody is visible, fields are hidden', { main: 'NONE', levels: levels('HIDDEN', { jobTitle: 'COMPANY' }) }],
];

beforeAll(async () => {
  app = await startTestApp();
  ({ team, people, askers, things } = await seedMarkedTeam(app));
}, 120_000);
afterAll(() => app.close());

const operations = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    endpoint.method === 'GET' && endpoint.may !== 'public' && endpoint.may !== 'staff'
      ? [[`${feature}.${name}`, endpoint] as const]
      : [],
  ),
);
const neededQuery = ({ query }: Endpoint): boolean => query !== undefined && !query.safeParse({}).success;

test('every GET operation that names something has an example, and every example its operation', () => {
  const naming = operations.filter(([, endpoint]) => endpoint.path.includes('{') || neededQuery(endpoint)).map(([name]) => name);
  const known = [...Object.keys(markerCalls), ...notSeeded];
  expect(naming.filter((name) => !known.includes(name))).toEqual([]);
  const names: string[] = operations.map(([name]) => name);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});

/** What a call is sent, in turn. */
function callsOf(name: string, asker: Asker): Call[] {
  const given = markerCalls[name] ?? {};
  const self = asker.self?.id ?? team.owner.memberId;
  const queries = (given.queries ?? [{}]).map((query) =>
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value === '$self' ? self : value])),
  );
  if (!given.each) return queries.map((query) => ({ query, ...(given.params && { params: given.params }) }));
  const as = given.as ?? 'id';
  return things[given.each].flatMap((id) =>
    queries.map((query) =>
      given.inQuery ? { query: { ...query, [as]: id } } : { query, params: { ...given.params, [as]: id } },
    ),
  );
}

/** The text of an answer, of a spreadsheet its cells. */
async function textOf({ raw }: Answer): Promise<string> {
  const type = raw.headers['content-type'] ?? '';
  return type.includes('spreadsheet') ? JSON.stringify(await readWorkbook(raw.rawPayload)) : raw.body;
}

/** Everybody of whom an answer shows a picture or a job title. */
function* shownIn(value: unknown): Generator<{ id: string; has: string }> {
  if (Array.isArray(value)) for (const item of value) yield* shownIn(item);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { employeeId, avatar } = value as { employeeId?: unknown; avatar?: unknown };
  if (typeof employeeId === 'string' && avatar) yield { id: employeeId, has: 'avatar' };
  for (const inner of Object.values(value)) yield* shownIn(inner);
}

async function leaksIn(asker: Asker, label: string, answer: Answer): Promise<string[]> {
  const text = await textOf(answer);
  const found = people.flatMap((person) =>
    markedFields
      .filter((field) => text.includes(person.markers[field]) && !mayKnow(asker, person, field, rules))
      .map((field) => `${asker.name}: ${label} tells ${field} of ${person.name}`),
  );
  for (const { id } of shownIn(answer.data)) {
    const person = people.find((each) => each.id === id);
    if (person && !sees(asker, person, rules)) found.push(`${asker.name}: ${label} shows the picture of ${person.name}`);
  }
  return found;
}

describe.each(ruleSets)('where %s', (_name, given) => {
  beforeAll(async () => {
    rules = { ...given, exceptions: [] };
    await setAddressBook(app.database, team.id, { main: given.main, fields: given.levels });
  });

  test('no operation answers a marker that its caller must not know', async () => {
    const leaks = new Set<string>();
    let answered = 0;
    for (const asker of askers)
      for (const [name, endpoint] of operations) {
        if (notSeeded.includes(name)) continue;
        for (const call of callsOf(name, asker)) {
          const answer = await asker.ask(endpoint, call);
          expect(answer.status, `${asker.name}: ${name}`).toBeLessThan(500);
          if (answer.status < 300) answered += 1;
          for (const leak of await leaksIn(asker, name, answer)) leaks.add(leak);
        }
      }
    expect([...leaks]).toEqual([]);
    expect(answered).toBeGreaterThan(1500);
  }, 180_000);

  test('no search finds somebody by a value that its caller must not know', async () => {
    const leaks = new Set<string>();
    const searching = operations.flatMap(([name, endpoint]) => {
      const keys = ['search', 'text'].filter((key) =>
        JSON.stringify(endpoint.query?.safeParse({ [key]: 1 }).error?.issues ?? []).includes(`"${key}"`),
      );
      return keys.map((key) => [name, endpoint, key] as const);
    });
    expect(searching.length).toBeGreaterThan(10);
    for (const asker of askers)
      for (const [name, endpoint, key] of searching)
        for (const person of people.slice(2, 10))
          for (const field of ['employeeNumber', 'email', 'mobile'] as const) {
            if (mayKnow(asker, person, field, rules)) continue;
            const answer = await asker.ask(endpoint, { query: { [key]: person.markers[field] } });
            if (answer.status >= 300) continue;
            const found = JSON.stringify(answer.data).includes(person.id) || ((answer.data as { total?: number }).total ?? 0) > 0;
            if (found) leaks.add(`${asker.name}: ${name} finds ${person.name} by ${field}`);
          }
    expect([...leaks]).toEqual([]);
  }, 180_000);

  test('no export of members tells a marker that its reader must not know', async () => {
    const leaks: string[] = [];
    for (const asker of askers) {
      const answer = await asker.ask(imports.exportMembers, { body: { allFlag: true } });
      leaks.push(...(await leaksIn(asker, 'imports.exportMembers', answer)));
    }
    expect(leaks).toEqual([]);
  });
});
