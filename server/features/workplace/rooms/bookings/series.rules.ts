import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { weekdays } from '#contract/workplace/booking-facts.ts';
import type { Recurrence } from '#contract/workplace/booking-shapes.ts';
import { weekdayOf } from '#contract/workplace/room-hours.ts';

/**
 * A recurrence that begins on a day as an RRULE of RFC 5545, on a clock without a zone. A month without the day (the 31st) is
 * left out; a fifth weekday counts as the last.
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
 * The days of a recurrence that begins on `date`, up to `last` (included), and whether it goes on beyond. Days alone are
 * expanded; a clock with a zone comes afterwards (contract/workplace/room-hours.ts, instantAt), so that none is left out where the clock
 * is put forward.
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
