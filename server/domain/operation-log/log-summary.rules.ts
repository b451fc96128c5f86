import type { LogSummary } from '#contract/platform/operation-log.ts';
import { handoverKinds, type HandoverKindName } from '#contract/people/resignation-facts.ts';

/** What a summary is made of. `before` and `after` contain only the values that the reader sees. */
export interface SummarisedEntry {
  action: string;
  object_type: string;
  object_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type Summarise = (entry: SummarisedEntry) => LogSummary | undefined;

/** Actions with their own sentence. An entry without the values that the sentence needs gets the general one. */
const summaries: Partial<Record<string, Summarise>> = {
  'member.handover': handover,
  'member.departments': moved('departments'),
  'member.update': moved('departments', ['departments']),
  'department.move': moved('parent'),
  'booking.move': moved('room'),
  'member.roles': roles,
  'role.members': gained('holders', ['holdersAdded', 'holdersRemoved', 'holdersChanged']),
  'app.seats': gained('seats', ['seatsGiven', 'seatsTaken']),
  'app.seat': gained('seats', ['seatsGiven', 'seatsTaken']),
  'booking.update': passed('booker', 'bookingPassed'),
  'app.inCharge': passed('inCharge', 'appPassed'),
  'department.update': head,
  'members.import': counted('imported', ['adds', 'updates']),
  'members.import.undo': counted('importUndone', ['added', 'updated']),
  'member.bulk': counted('bulkChanged', ['people']),
  'member.bulk.undo': counted('bulkUndone', ['people']),
  'members.resign': ({ after }) =>
    isTexts(after?.['people']) ? { sentence: 'offboarding', values: { people: after['people'] } } : undefined,
};

/** Objects that are the whole team are not named. */
const unnamed: readonly string[] = ['team', 'addressBook', 'workbench', 'guide'];

/** Says in one sentence what an entry did (decisions/106). */
export function summaryOf(entry: SummarisedEntry): LogSummary {
  const { action, object_type: type, object_name: object } = entry;
  const own = Object.hasOwn(summaries, action) ? summaries[action]?.(entry) : undefined;
  if (own) return { ...own, values: { ...own.values, object } };
  if (!object || unnamed.includes(type)) return { sentence: 'action', values: {} };
  const fields = fieldsOf(entry);
  return fields.length ? { sentence: 'fields', values: { object, fields } } : { sentence: 'plain', values: { object } };
}

/** The fields that a change of an existing object names. */
function fieldsOf({ before, after }: SummarisedEntry): string[] {
  if (!before || !after) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !name.endsWith('Id'));
}

function handover({ object_name: member, after }: SummarisedEntry): LogSummary | undefined {
  const [kind, done, recipient] = [kindOf(after?.['kind']), after?.['done'], after?.['recipient']];
  const items = after?.['items'];
  if (!kind || typeof done !== 'number' || !isTexts(items)) return undefined;
  const values = { from: member, items, count: Math.max(done, items.length) };
  if (done === 0) return { kind, sentence: 'notHandedOver', values };
  if (typeof recipient !== 'string') return { kind, sentence: 'ended', values };
  if (recipient === member) return { kind, sentence: 'returned', values: { ...values, to: recipient } };
  return { kind, sentence: items.length === 1 ? 'handedOver' : 'handedOverMany', values: { ...values, to: recipient } };
}

const kindOf = (value: unknown): HandoverKindName | undefined => handoverKinds.find((kind) => kind === value);

/** A change of one place; `only` are the fields that may have changed. */
function moved(field: string, only?: readonly string[]): Summarise {
  return (entry) => {
    const [from, to] = [entry.before?.[field], entry.after?.[field]].map(placesOf);
    if (!from || !to || (only && fieldsOf(entry).some((name) => !only.includes(name)))) return undefined;
    return { sentence: 'moved', values: { from, to } };
  };
}

function placesOf(value: unknown): string[] | undefined {
  const places = typeof value === 'string' ? [value] : value;
  return isTexts(places) && places.length ? places : undefined;
}

function roles({ before, after }: SummarisedEntry): LogSummary | undefined {
  const [from, to] = [before?.['roles'], after?.['roles']];
  if (!isTexts(from) || !isTexts(to)) return undefined;
  return difference(
    to.filter((role) => !from.includes(role)),
    from.filter((role) => !to.includes(role)),
    ['rolesAdded', 'rolesRemoved', 'rolesChanged'],
  );
}

type Sentences = [LogSummary['sentence'], LogSummary['sentence'], LogSummary['sentence']?];

/** A list of names on each side: those that were added are in `after`, those that were removed in `before`. */
function gained(field: string, sentences: Sentences): Summarise {
  return ({ before, after }) => {
    const [lost = [], got = []] = [before?.[field], after?.[field]];
    return isTexts(lost) && isTexts(got) ? difference(got, lost, sentences) : undefined;
  };
}

function difference(added: readonly string[], removed: readonly string[], [gain, loss, both]: Sentences): LogSummary | undefined {
  const values = { ...(added.length && { added: [...added] }), ...(removed.length && { removed: [...removed] }) };
  if (added.length && removed.length) return both && { sentence: both, values };
  if (!added.length && !removed.length) return undefined;
  return { sentence: added.length ? gain : loss, values };
}

/** A change of the person who is responsible, and of nothing else. */
function passed(field: string, sentence: LogSummary['sentence']): Summarise {
  return (entry) => {
    const [from, to] = [entry.before?.[field], entry.after?.[field]];
    if (typeof from !== 'string' || typeof to !== 'string' || fieldsOf(entry).length !== 1) return undefined;
    return { sentence, values: { from, to } };
  };
}

function head(entry: SummarisedEntry): LogSummary | undefined {
  const to = entry.after?.['head'];
  if (typeof to !== 'string' || fieldsOf(entry).length !== 1) return undefined;
  return passed('head', 'headPassed')(entry) ?? { sentence: 'headChosen', values: { to } };
}

function counted(sentence: LogSummary['sentence'], names: readonly string[]): Summarise {
  return ({ after }) => {
    const counts = names.map((name) => [name, after?.[name]] as const);
    return counts.every(([, count]) => typeof count === 'number')
      ? { sentence, values: Object.fromEntries(counts) as Record<string, number> }
      : undefined;
  };
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string');
