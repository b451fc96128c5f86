import type { MonthRow, Top } from './headcount.repository.ts';

/**
 * Head count at the end of each month, going back from today's: whoever joined in a month was not there before it, and
 * whoever left in it was. Oldest first.
 */
export function withPeople(months: readonly MonthRow[], today: number): (MonthRow & { people: number })[] {
  let people = today;
  return months
    .toReversed()
    .map((row) => {
      const atEnd = people;
      people += row.left - row.joined;
      return { ...row, people: atEnd };
    })
    .toReversed();
}

/** The departments of a scope that lie below no other of them. */
export function outermost(departments: readonly Top[]): Top[] {
  const ids = new Set(departments.map(({ id }) => id));
  return departments.filter(({ path }) => !path.slice(0, -1).some((id) => ids.has(id)));
}

/**
 * Where each top's departments of a level are cut out of their paths. Below one top the first level is what stands
 * directly under it; several tops are the first level themselves.
 */
export function placesAt(tops: readonly Top[], level: number): { id: string; depth: number; base: number }[] {
  const above = tops.length === 1 ? 0 : 1;
  return tops.map(({ id, path }) => ({ id, depth: path.length - above + level, base: path.length - above }));
}
