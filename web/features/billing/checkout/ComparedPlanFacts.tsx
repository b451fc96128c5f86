import { useFormatter, useTranslations } from 'use-intl';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PlanView } from '#contract/billing/plans.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import type { ComparedPlan } from './plan-comparison.ts';
import { useMoney } from './QuoteLines.tsx';
import type { QuoteView } from './use-buying.ts';

interface ComparedPlanFactsProps {
  of: ComparedPlan;
  currency: Currency;
  /** The plan of the subscription, for a change of it. */
  changed: PlanView | undefined;
  quote: QuoteView | undefined;
}

/** A plan in a comparison: its price for the chosen quantity and period, what a change costs now, and what it includes. */
export function ComparedPlanFacts({ of, currency, changed, quote }: ComparedPlanFactsProps) {
  const t = useTranslations('checkout');
  const names = useTranslations('apps');
  const format = useFormatter();
  const money = useMoney(currency);
  const { plan, period, quantity, amount, includes } = of;
  const counted = names(`quantities.${plan.unit}`, { count: quantity });
  const total = amount === undefined ? '' : money(amount);
  return (
    <Stack as="span" gap="2xs">
      <Row as="span" gap="s" rowGap="none" align="baseline" wrap>
        <strong>{plan.name}</strong>
        {of.current ? <StatusTag tone="info">{t('compare.current')}</StatusTag> : null}
        {of.request && changed ? (
          <StatusTag tone="quiet">{t(plan.rank >= changed.rank ? 'upgrade' : 'downgrade')}</StatusTag>
        ) : null}
        {plan.discountRatio > 0 ? (
          <StatusTag tone="good">
            {t('off', { percent: format.number(plan.discountRatio, { style: 'percent', maximumFractionDigits: 2 }) })}
          </StatusTag>
        ) : null}
      </Row>
      <small>{plan.summary}</small>
      {amount === undefined ? null : (
        <>
          <Text weight="strong">{t('compare.each', { price: money(Math.round(amount / quantity)) })}</Text>
          <span>
            {period === 'NONE'
              ? t('compare.totalOnce', { quantity: counted, price: total })
              : t('compare.total', { quantity: counted, price: total, period: names(`periods.${period}`) })}
          </span>
        </>
      )}
      {quote ? (
        <Text tone={quote.toBalance > 0 ? 'good' : 'plain'}>
          {quote.toBalance > 0
            ? t('compare.credit', { amount: money(quote.toBalance) })
            : t('compare.due', { amount: money(quote.due) })}
        </Text>
      ) : null}
      {includes.map(({ name, unit, quantity: count }) => (
        <Text key={name} size="s" tone="quiet">
          {count === null
            ? t('compare.notIncluded', { name })
            : t('compare.included', { name, quantity: names(`quantities.${unit}`, { count }) })}
        </Text>
      ))}
    </Stack>
  );
}
