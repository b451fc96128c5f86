import { type Locale, localeOf } from '#contract/languages.ts';
import { dateAfter, weekdayOf } from '#contract/workplace/room-hours.ts';

/** The days from Monday to Sunday of the week of a plain date. */
export function weekOf(date: string): string[] {
  const monday = dateAfter(date, -weekdayOf(date));
  return Array.from({ length: 7 }, (_, at) => dateAfter(monday, at));
}

/** Minutes of a day as `HH:MM`; 1440 is `24:00`. Indonesian separates the two with a full stop. */
export function clockText(minute: number, locale?: Locale): string {
  const parts = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
  return parts.join(locale === localeOf.id ? '.' : ':');
}

/** Parses `9`, `930`, `9:30` and `0930`; null if the text is not a time of day. */
export function clockOf(text: string): number | null {
  const found = /^\s*(\d{1,2})[:.]?(\d{2})?\s*$/.exec(text);
  if (!found) return null;
  const past = Number(found[2] ?? 0);
  const minute = Number(found[1]) * 60 + past;
  return past < 60 && minute <= 1440 ? minute : null;
}
