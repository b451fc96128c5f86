import { useCallback, useMemo } from 'react';
import { useFormatter, useTimeZone, useTranslations } from 'use-intl';
import { type ClockTime, clockTime, dateAfter } from '#contract/workplace/room-hours.ts';

/** Formats minutes of a day. A board shows the same few times a thousand times, so each text is cached. */
function clockOf(format: ReturnType<typeof useFormatter>): (minute: number) => string {
  const options = { timeZone: 'UTC', timeStyle: 'short' } as const;
  const known = new Map<number, string>();
  return (minute) => {
    const text = known.get(minute) ?? format.dateTime(new Date(Date.UTC(2026, 0, 1, 0, minute)), options);
    known.set(minute, text);
    return text;
  };
}

/** Formats two instants in a zone by their local times. Each text is cached, for the same reason. */
function timesOf(between: (from: ClockTime, to: ClockTime) => string) {
  const known = new Map<string, string>();
  return (startsAt: string | Date, endsAt: string | Date, zone: string) => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const key = `${zone} ${start.getTime()} ${end.getTime()}`;
    const text = known.get(key) ?? between(clockTime(zone, start), clockTime(zone, end));
    known.set(key, text);
    return text;
  };
}

/** Formats times and lengths on the board in the reader's language. */
export function useClock() {
  const format = useFormatter();
  const t = useTranslations('bookings.time');
  const own = useTimeZone() ?? 'UTC';
  const clock = useMemo(() => clockOf(format), [format]);
  const day = useCallback(
    (date: string, long = false) =>
      format.dateTime(new Date(`${date}T00:00:00Z`), {
        timeZone: 'UTC',
        weekday: long ? 'long' : 'short',
        day: 'numeric',
        month: long ? 'long' : 'short',
        ...(long ? { year: 'numeric' } : {}),
      }),
    [format],
  );
  const length = useCallback(
    (minutes: number) => {
      const hours = Math.floor(minutes / 60);
      const rest = minutes % 60;
      if (hours === 0) return t('minutes', { minutes });
      return rest === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes: rest });
    },
    [t],
  );
  /** From one instant to another in a zone, without the day. */
  const times = useMemo(
    () =>
      timesOf((from, to) => {
        const later =
          from.date === to.date || (to.minute === 0 && dateAfter(from.date, 1) === to.date) ? '' : ` (${day(to.date)})`;
        return t('range', { from: clock(from.minute), to: clock(to.minute) + later });
      }),
    [clock, day, t],
  );
  /** The times in the reader's zone if they differ; null if they do not. */
  const ownTimes = useCallback(
    (startsAt: string | Date, endsAt: string | Date, zone: string) => {
      const [there, here] = [zone, own].map((each) => clockTime(each, new Date(startsAt)));
      if (there?.date === here?.date && there?.minute === here?.minute) return null;
      const text = times(startsAt, endsAt, own);
      return t('yours', {
        time: there?.date === here?.date ? text : t('onDay', { day: day(here?.date ?? ''), time: text }),
      });
    },
    [own, times, day, t],
  );
  /** The day and the times together. */
  const dayAndTimes = useCallback(
    (startsAt: string | Date, endsAt: string | Date, zone: string) =>
      t('onDay', { day: day(clockTime(zone, new Date(startsAt)).date), time: times(startsAt, endsAt, zone) }),
    [day, times, t],
  );
  return { clock, day, length, times, ownTimes, dayAndTimes };
}
