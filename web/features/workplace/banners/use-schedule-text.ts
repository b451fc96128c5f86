import { useFormatter, useTranslations } from 'use-intl';
import type { Banner } from '#contract/workplace/banners.ts';

/** When a banner is shown, by the clock of the team. */
export function useScheduleText(): (banner: Pick<Banner, 'startsAt' | 'endsAt'>) => string {
  const t = useTranslations('banners.list');
  const format = useFormatter();
  // What the clock of the team shows is written as it is, in no zone.
  const text = (minute: string) =>
    format.dateTime(new Date(`${minute}Z`), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return ({ startsAt, endsAt }) => {
    if (startsAt && endsAt) return t('between', { from: text(startsAt), until: text(endsAt) });
    if (startsAt) return t('from', { from: text(startsAt) });
    return endsAt ? t('until', { until: text(endsAt) }) : t('always');
  };
}
