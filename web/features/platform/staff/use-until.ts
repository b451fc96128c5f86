import { useFormatter, useTranslations } from 'use-intl';

/** "Until …" in the person's language and zone. */
export function useUntil(): (instant: string) => string {
  const words = useTranslations('staff.visits');
  const format = useFormatter();
  return (instant) => words('until', { time: format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' }) });
}
