import { useTranslations } from 'use-intl';
import type { Recurrence } from '#contract/workplace/booking-shapes.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';

/** The text for a recurrence rule. */
export function useRuleText(): (rule: Recurrence) => string {
  const t = useTranslations('bookings.repeat');
  const list = useList();
  const dateText = useDateText();
  return ({ kind, every, days, byWeekday, until, count }) => {
    const often = t(`often.${kind}`, { every });
    const on =
      days.length > 0
        ? list(days.map((day) => t(`weekdays.${day}`)))
        : kind === 'MONTHLY'
          ? t(byWeekday ? 'byWeekday' : 'byDate')
          : '';
    const end = until ? t('untilText', { date: dateText(until) }) : t('countText', { count: count ?? 1 });
    return [often, on, end].filter(Boolean).join(' · ');
  };
}
