import { useFormatter } from 'use-intl';

/** A plain date (YYYY-MM-DD) as text in the person's language, for use inside a sentence. It never shifts. */
export function useDateText(): (date: string) => string {
  const format = useFormatter();
  return (date) => format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}
