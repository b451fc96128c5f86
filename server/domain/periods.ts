import { Temporal } from 'temporal-polyfill';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';

/** Plain dates (YYYY-MM-DD) of paid periods. They have no time zone; a day begins at midnight in the team's time zone. */

const months: Partial<Record<PlanPeriod, number>> = { MONTH: 1, THREE_MONTHS: 3, HALF_YEAR: 6, YEAR: 12 };

/** The day of the month of a plain date, which periods that begin on it are anchored to. */
export const anchorOf = (date: string): number => Temporal.PlainDate.from(date).day;

/**
 * The end (exclusive) of a period, which is the start of the next one; null for NONE. The end falls on the anchor day if the month
 * has it: 31 January → 28 or 29 February → 31 March (domain rules 5).
 */
export function endOfPeriod(starts: string, period: PlanPeriod, anchorDay: number = anchorOf(starts)): string | null {
  const start = Temporal.PlainDate.from(starts);
  if (period === 'NONE') return null;
  if (period === 'DAY') return start.add({ days: 1 }).toString();
  const month = start.toPlainYearMonth().add({ months: months[period] ?? 0 });
  return month.toPlainDate({ day: Math.min(anchorDay, month.daysInMonth) }).toString();
}

/** Whole days from one plain date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;

/** The later of two plain dates; the first if the second is missing. */
export const laterOf = (date: string, other: string | null | undefined): string => (other && other > date ? other : date);

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** The instant at which a day begins in a time zone: midnight, or the first instant after it if clocks skip midnight. */
export const startOfDay = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).startOfDay().epochMilliseconds);
