import type { MonthRow, HeadcountTop } from './headcount.repository.ts';

/**
 * Adds the headcount at the end of each month, computed backwards from today's: a member who joined in a month was not there
 * before it, one who left in it was. Oldest month first, in and out.
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

/** The departments of a scope that are not below another of them. */
export function outermost(departments: readonly HeadcountTop[]): HeadcountTop[] {
  const ids = new Set(departments.map(({ id }) => id));
  return departments.filter(({ path }) => !path.slice(0, -1).some((id) => ids.has(id)));
}

/**
 * The path depth at which the departments of a level are found below each top. Below a single top, level 1 is its direct
 * children; several tops are level 1 themselves.
 */
export function depthsAtLevel(tops: readonly HeadcountTop[], level: number): { id: string; depth: number; base: number }[] {
  const above = tops.length === 1 ? 0 : 1;
  return tops.map(({ id, path }) => ({ id, depth: path.length - above + level, base: path.length - above }));
}

/** The days from the first of a month to the last of another, but not after today, and the number of months (YYYY-MM). */
export function daysOfMonths(from: string, to: string, today: string): { from: string; to: string; months: number } {
  const [start, end] = [new Date(`${from}-01T00:00:00Z`), new Date(`${to}-01T00:00:00Z`)];
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth() + 1;
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  const last = end.toISOString().slice(0, 10);
  return { from: `${from}-01`, to: last < today ? last : today, months };
}
