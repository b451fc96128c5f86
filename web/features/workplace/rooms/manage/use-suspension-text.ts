import { useFormatter, useTranslations } from 'use-intl';
import type { Suspension } from '#contract/workplace/rooms.ts';

/** The period of a suspension in the room's zone. */
export function useSuspensionText() {
  const t = useTranslations('rooms.suspension');
  const format = useFormatter();
  return ({ startsAt, endsAt }: Pick<Suspension, 'startsAt' | 'endsAt'>, timeZone: string): string => {
    const at = (instant: string) => format.dateTime(new Date(instant), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    return endsAt === null ? t('open', { from: at(startsAt) }) : t('range', { from: at(startsAt), to: at(endsAt) });
  };
}
