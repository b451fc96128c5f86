import { useFormatter, useTranslations } from 'use-intl';

/** "Until …" in the person's language and zone. */
export function useUntil(): (instant: string) => string {
  const t = useTranslations('staff.visits');
  const format = useFormatter();
  return (instant) => t('until', { time: format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' }) });
}
