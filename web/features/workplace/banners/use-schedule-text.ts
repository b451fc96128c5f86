import { useFormatter, useTranslations } from 'use-intl';
import type { Banner } from '#contract/workplace/banners.ts';

/** The period of a banner in the team's time zone. */
export function useScheduleText(): (banner: Pick<Banner, 'startsAt' | 'endsAt'>) => string {
  const t = useTranslations('banners.list');
  const format = useFormatter();
  // The values are local times of the team without a zone, so they are formatted as UTC.
  const text = (minute: string) =>
    format.dateTime(new Date(`${minute}Z`), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return ({ startsAt, endsAt }) => {
    if (startsAt && endsAt) return t('between', { from: text(startsAt), until: text(endsAt) });
    if (startsAt) return t('from', { from: text(startsAt) });
    return endsAt ? t('until', { until: text(endsAt) }) : t('always');
  };
}
