import { resignLimits } from '#contract/people/resignation-facts.ts';
import { dateIn } from '#server/kernel/dates.ts';

const dayMs = 86_400_000;

/** The number of whole days between two dates (YYYY-MM-DD). */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/**
 * The number of days of the team's calendar in which a resigned member can still be restored: 30 on the day itself, 0 on the
 * last, then null.
 */
export function restoreDaysLeft(resignedAt: Date, now: Date, timeZone: string): number | null {
  const left = resignLimits.restoreDays - daysBetween(dateIn(timeZone, resignedAt), dateIn(timeZone, now));
  return left < 0 ? null : left;
}
