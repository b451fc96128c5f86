import { useFormatter, useTimeZone, useTranslations } from 'use-intl';

/** Writes plain dates (YYYY-MM-DD) in the person's language. They have no zone and never shift. */
export function usePlainDate(): (date: string) => string {
  const format = useFormatter();
  return (date) => format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** An instant (ISO 8601) in the person's zone, the zone in a tooltip. */
export function Moment({ at }: { at: string }) {
  const words = useTranslations('common.time');
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} title={words('inZone', { time, zone })}>
      {time}
    </time>
  );
}
