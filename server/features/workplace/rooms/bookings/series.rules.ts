import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { weekdays } from '#contract/workplace/booking-facts.ts';
import type { Recurrence } from '#contract/workplace/booking-shapes.ts';
import { weekdayOf } from '#contract/workplace/room-hours.ts';

/**
 * Returns a recurrence starting on a day as an RRULE of RFC 5545, in floating time. A month without the day (the 31st) is
 * skipped; a fifth weekday counts as the last.
 */
export function ruleText({ kind, every, days, byWeekday, until, count }: Recurrence, date: string): string {
  const parts = [`FREQ=${kind}`, `INTERVAL=${every}`, 'WKST=MO'];
  const own = weekdays[weekdayOf(date)];
  const day = Number(date.slice(8));
  if (kind === 'WEEKLY') parts.push(`BYDAY=${weekdays.filter((each) => each === own || days.includes(each)).join(',')}`);
  if (kind === 'MONTHLY') parts.push(byWeekday ? `BYDAY=${day > 28 ? -1 : Math.ceil(day / 7)}${own}` : `BYMONTHDAY=${day}`);
  if (until !== undefined) parts.push(`UNTIL=${until.replaceAll('-', '')}T235959Z`);
  if (count !== undefined) parts.push(`COUNT=${count}`);
  return parts.join(';');
}

/**
 * Returns the days of a recurrence starting on `date`, up to and including `last`, and whether it continues beyond. Only days
 * are expanded; times in the room's zone are computed afterwards (contract/workplace/room-hours.ts, instantAt), so that no day
 * is lost when the clock is put forward.
 */
export function daysOf(rule: Recurrence, date: string, last: string): { days: string[]; beyond: boolean } {
  const dtstart = Temporal.PlainDate.from(date).toZonedDateTime('UTC');
  const days: string[] = [];
  let beyond = false;
  new RRuleTemporal({ rruleString: ruleText(rule, date), dtstart }).all((found) => {
    const day = found.toString().slice(0, 10);
    beyond = day > last;
    if (!beyond) days.push(day);
    return !beyond;
  });
  return { days, beyond };
}
