import { useFormatter, useTranslations } from 'use-intl';

/** "until 28 Nov 2026, 10:00", or a text for no end. */
export function useUntil(): (expiresAt: string | null) => string {
  const t = useTranslations('invitations.links');
  const time = useTimeText();
  return (expiresAt) => (expiresAt ? t('until', { time: time(expiresAt) }) : t('forever'));
}

/** An instant in the person's zone. */
export function useTimeText(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
}
