import { useLocale, useTranslations } from 'use-intl';
import type { Currency } from '#contract/billing/currencies.ts';
import { Text } from '#web/ui/layout.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useDisplayed } from './exchange-rates.ts';

interface ApproxProps {
  /** Whole minor units. */
  minor: number;
  currency: Currency;
  /** Omits the date of the rate, which is then in the tooltip; for screens that show it elsewhere. */
  short?: boolean;
}

/**
 * "≈ $12.34 USD · rate of 21 Nov 2026": an amount in the person's display currency, for comparison (domain rules 5). Renders
 * nothing if the amount is already in that currency or no rate is known.
 */
export function Approx({ minor, currency, short = false }: ApproxProps) {
  const t = useTranslations('ui.approx');
  const locale = useLocale();
  const dateText = useDateText();
  const there = useDisplayed()(minor, currency);
  if (!there) return null;
  const amount = formatMoney(there.minor, there.currency, locale, { withCode: true });
  const rate = t('rate', { date: dateText(there.on) });
  return (
    <Text tone="quiet" title={short ? rate : undefined}>
      {short ? t('short', { amount }) : t('full', { amount, rate })}
    </Text>
  );
}
