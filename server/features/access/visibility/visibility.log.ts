import { loggedChanges, type LogEvent } from '#server/kernel/log/operation-log.ts';
import type { ExceptionWrite, ExceptionSide } from './exceptions.repository.ts';
import type { Known } from './parties.repository.ts';

type Fields = Record<string, unknown>;
type Written = Omit<ExceptionWrite, 'id'>;

/** The fields of an exception with the names of the parties: departments by path, then members. */
export function wordsOf(exception: Written, known: Known): Fields {
  const { name, effect, priority, enabled, subjects, objects } = exception;
  return { name, effect, priority, enabled, subjects: namesOf(subjects, known), objects: namesOf(objects, known) };
}

/** The names of the parties on a side; the id for a party that no longer exists. */
export function namesOf({ departments, members }: ExceptionSide, known: Known): string[] {
  return [
    ...departments.map((id) => known.departments.get(id)?.path_name ?? id),
    ...members.map((id) => known.members.get(id)?.display_name ?? id),
  ];
}

const idsOf = ({ name, effect, priority, enabled, subjects, objects }: Written): Fields => ({
  name,
  effect,
  priority,
  enabled,
  subjects: [...subjects.departments, ...subjects.members].toSorted(),
  objects: [...objects.departments, ...objects.members].toSorted(),
});

/** The fields that differ, before and after, with names; null if none does. */
export function difference(before: Written, after: Written, known: Known): { before: Fields; after: Fields } | null {
  const changed = loggedChanges(idsOf(before), idsOf(after));
  if (!changed) return null;
  const pick = (words: Fields) => Object.fromEntries(Object.keys(changed.after).map((key) => [key, words[key]]));
  return { before: pick(wordsOf(before, known)), after: pick(wordsOf(after, known)) };
}

export const exceptionEvent = (
  action: Extract<LogEvent['action'], `visibility.exception.${string}`>,
  { id, name }: Pick<ExceptionWrite, 'id' | 'name'>,
  what: Pick<LogEvent, 'before' | 'after'>,
): LogEvent => ({ category: 'VISIBILITY', action, object: { type: 'exception', id, name }, ...what });
