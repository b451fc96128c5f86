import type { Answer, Call } from './app.ts';
import type { Asker } from './marked-askers.ts';
import type { MarkedTeam } from './marked-team.ts';
import type { MarkedRecords } from './marked-records.ts';
import { type MarkerCall, namesOnlyAs, recordsThatName } from './marker-calls.ts';
import { type FoundMarker, knowsDepartment, markedFields, type MarkedRules, markersIn, mayKnow, sees } from './markers.ts';
import { readPdf } from './pdf.ts';
import { readWorkbook } from './spreadsheets.ts';

/** What the oracle uses: the marked team with its objects, and the current rules. */
export type MarkedState = MarkedTeam & MarkedRecords & { rules: MarkedRules };

/** The parameter sets of a call, used one after the other. */
export function callsFor({ records, team }: MarkedState, given: MarkerCall, { self }: Pick<Asker, 'self'>): Call[] {
  const own = self?.id ?? team.owner.memberId;
  const body = given.body && { body: given.body };
  const queries = (given.queries ?? [{}]).map((query) =>
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value === '$self' ? own : value])),
  );
  if (!given.each) return queries.map((query) => ({ query, ...body, ...(given.params && { params: given.params }) }));
  const names = (given.as ?? 'id').split(' ');
  return records[given.each].flatMap((record) => {
    const named = Object.fromEntries(record.split(' ').map((id, n) => [names[n] ?? 'id', id]));
    return queries.map((query) =>
      given.inQuery ? { query: { ...query, ...named } } : { query, ...body, params: { ...given.params, ...named } },
    );
  });
}

/** The text of an answer: the cells of a spreadsheet, the pages of a PDF, else the body. */
export async function textOf({ raw }: Pick<Answer, 'raw'>): Promise<string> {
  const type = raw.headers['content-type'] ?? '';
  if (type.includes('spreadsheet')) return JSON.stringify(await readWorkbook(raw.rawPayload));
  if (!type.includes('pdf')) return raw.body;
  const pdf = await readPdf(raw.rawPayload);
  await pdf.close();
  return pdf.pages.join('').replaceAll(/\s/g, '');
}

/** What a text reveals that its reader must not know. `named`: it is a record that names people to all of its readers. */
export function leaksOf(state: MarkedState, asker: Asker, text: string, named: boolean): string[] {
  return markersIn(text).flatMap((found) => (mayTell(state, asker, found, named) ? [] : [nameOf(state, found)]));
}

function mayTell(
  { people, departments, secrets, rules }: MarkedState,
  asker: Asker,
  { kind, n }: FoundMarker,
  named: boolean,
): boolean {
  if (kind === 'secret') return secrets[n]?.mayRead(asker) === true;
  if (kind === 'dept') {
    const department = departments[n];
    return department !== undefined && knowsDepartment(asker, department, people, departments, rules);
  }
  const person = people[n];
  if (!person) return false;
  if (kind === 'name') return named || sees(asker, person, rules);
  if (kind === 'account') return asker.unlimited || asker.self?.id === person.id;
  const field = markedFields.find((each) => each.toLowerCase() === kind);
  return field !== undefined && mayKnow(asker, person, field, rules);
}

const nameOf = ({ people, secrets }: MarkedState, { kind, n }: FoundMarker): string =>
  kind === 'secret' ? (secrets[n]?.what ?? kind) : kind === 'dept' ? `the department ${n}` : `${kind} of ${people[n]?.name}`;

/** The members whose pictures an answer shows, and pictures that are not links. */
function* picturesIn(value: unknown): Generator<{ id: string; link: boolean }> {
  if (Array.isArray(value)) for (const item of value) yield* picturesIn(item);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const { employeeId, avatar } = value as { employeeId?: unknown; avatar?: unknown };
  if (typeof avatar === 'string') yield { id: typeof employeeId === 'string' ? employeeId : '', link: avatar.startsWith('/') };
  for (const inner of Object.values(value)) yield* picturesIn(inner);
}

/** People whom calendars and boards may name to a member besides those visible: the bookers of the member's own meetings. */
export function bookersOfOwn({ meetings, people }: MarkedState, { self }: Pick<Asker, 'self'>): string[] {
  const own = meetings.filter((meeting) => self !== null && meeting.people.includes(self.id)).map(({ booker }) => booker);
  return people.filter(({ id }) => own.includes(id)).map(({ name }) => `name of ${name}`);
}

/** What the answer of an operation reveals that its caller must not know. */
export async function leaksIn(state: MarkedState, asker: Asker, operation: string, answer: Answer): Promise<string[]> {
  const revealed = new Set(leaksOf(state, asker, await textOf(answer), recordsThatName.includes(operation)));
  const naming = namesOnlyAs[operation];
  const others = naming && JSON.stringify(answer.data, (key, value: unknown) => (key === naming ? undefined : value));
  for (const leak of leaksOf(state, asker, others ?? '', false)) revealed.add(leak);
  for (const allowed of operation === 'bookings.board' ? bookersOfOwn(state, asker) : []) revealed.delete(allowed);
  const found = [...revealed].map((what) => `${asker.name}: ${operation} tells ${what}`);
  for (const { id, link } of picturesIn(answer.data)) {
    const person = state.people.find((each) => each.id === id);
    if (person && !sees(asker, person, state.rules))
      found.push(`${asker.name}: ${operation} shows the picture of ${person.name}`);
    if (!link) found.push(`${asker.name}: ${operation} shows a picture that is no link`);
  }
  return found;
}

/** Runs an action for each item, a few concurrently. */
export async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>, atOnce = 4): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
