import { useLocale } from 'use-intl';
import { formatMoney } from '#web/ui/money.ts';
import type { Commitments } from './use-subscriptions.ts';

/** Formats amounts in several currencies as one text: `HK$120.00 HKD + $30.00 USD`. */
export function useSums(): (sums: Commitments['year']) => string {
  const locale = useLocale();
  return (sums) =>
    sums.map(({ minor, currency }) => formatMoney(minor, currency, locale, { withCode: sums.length > 1 })).join(' + ');
}
