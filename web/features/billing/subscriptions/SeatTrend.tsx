import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { subscriptionLimits } from '#contract/billing/subscription-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Caption } from '#web/ui/layout.tsx';
import { Trend } from '#web/ui/Trend.tsx';
import { useMonthName } from '#web/ui/use-month-name.ts';
import { seatsQuery } from './use-subscriptions.ts';

/** The assigned seats of the last months, and how many of them are not used; loaded when the row is expanded. */
export function SeatTrend({ id }: { id: string }) {
  const t = useTranslations('subscriptions.details');
  const needed = useTranslations('subscriptions.seats')('needed');
  const month = useMonthName();
  const { data, error, refetch } = useQuery(seatsQuery(id));
  if (!data) return error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton rows={2} />;
  const months = data.history.map(({ month: key, used }) => ({ key, label: month(key, 'narrow'), value: used }));
  const each = months.map(({ label, value }) => t('monthCount', { month: label, count: value })).join(', ');
  return (
    <>
      <Caption>{needed}</Caption>
      <Trend describe={t('trend', { months: each })} points={months} />
      {data.unused === null ? null : <p>{t('unused', { count: data.unused, days: subscriptionLimits.unusedDays })}</p>}
    </>
  );
}
