import { useLocale, useNow, useTranslations } from 'use-intl';
import type { HomeNeed } from '#contract/workplace/home.ts';
import { formatMoney } from '#web/ui/money.ts';
import { daysUntil } from './days-until.ts';

/** The title of a line that needs the person, and its reason in figures. */
export function useNeedText({ kind, name, detail, at, count, due }: HomeNeed): { title: string; reason: string } {
  const t = useTranslations('home.needs');
  const locale = useLocale();
  const now = useNow();
  const days = at === null ? 0 : daysUntil(at, now);
  const since = Math.max(0, -days);
  const amount = due ? formatMoney(due.amount, due.currency, locale, { withCode: false }) : '';
  const seats = count === null ? '' : t('seats', { count });
  const all = (...texts: (string | null)[]) => texts.filter(Boolean).join(' · ');
  switch (kind) {
    case 'PAY':
      return { title: t('PAY', { name, amount }), reason: t('orderEnds', { days: Math.max(0, days) }) };
    case 'GRACE':
      return { title: t('GRACE', { name }), reason: all(t('graceEnds', { days: Math.max(0, days) }), seats) };
    case 'RENEW':
      return { title: t('RENEW', { name, days: Math.max(0, days) }), reason: all(seats, t('lastPaid', { amount })) };
    case 'ENDING':
      return at !== null && Date.parse(at) <= now.getTime()
        ? { title: t('ENDED', { name }), reason: t('noAccess') }
        : { title: t('ENDING', { name, days }), reason: t('noSubscription') };
    case 'JOIN_REQUEST':
      return { title: t('JOIN_REQUEST', { name }), reason: all(t('waiting', { days: since }), detail) };
    case 'APP_REQUEST':
      return { title: t('APP_REQUEST', { name, app: detail ?? '' }), reason: t('waiting', { days: since }) };
    case 'RESIGNATION':
      return { title: t('RESIGNATION', { name }), reason: t('overdue', { days: since }) };
    case 'IMPORT':
      return {
        title: t('IMPORT', { name }),
        reason: count === null ? t('unread') : count === 0 ? t('noFaults') : t('faults', { count }),
      };
    case 'UNDELIVERED':
      return { title: t('UNDELIVERED', { count: count ?? 0 }), reason: t('latest', { name }) };
    default: {
      const failing = detail === 'GONE' ? t('gone') : t('failing', { days: since });
      return { title: t(detail === null ? 'WEBHOOK' : 'WEBHOOK_OFF', { name }), reason: failing };
    }
  }
}
