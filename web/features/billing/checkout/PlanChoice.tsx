import { Radio } from 'antd';
import { useTranslations } from 'use-intl';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Text } from '#web/ui/layout.tsx';
import styles from './Buy.module.css';
import type { OfferChoices } from './choices.ts';
import { ComparedPlanFacts } from './ComparedPlanFacts.tsx';
import { comparedPlans } from './plan-comparison.ts';
import { type OfferView, useQuotesOf } from './use-buying.ts';

interface PlanChoiceProps {
  choices: OfferChoices;
  offer: OfferView;
  fault: string | undefined;
  /** The plan, and the quantity for which it was compared. */
  onPlan: (key: string, quantity: number) => void;
  onPeriod: (period: NonNullable<OfferChoices['period']>) => void;
  periodFault: string | undefined;
}

/** Compares the plans and chooses one, and the period. A period that is the only one is not shown. */
export function PlanChoice({ choices, offer, fault, periodFault, onPlan, onPeriod }: PlanChoiceProps) {
  const t = useTranslations('checkout');
  const names = useTranslations('apps.periods');
  const { act, periods, period } = choices;
  const choosing = act === 'BUY' || act === 'ADD_SERVICE' || act === 'CHANGE_PLAN';
  return (
    <>
      {choosing ? (
        <Surface title={t(act === 'ADD_SERVICE' ? 'service' : 'plan')}>
          <Plans choices={choices} offer={offer} onPlan={onPlan} />
          <Fault text={fault} />
        </Surface>
      ) : null}
      {periods.length > 1 || act === 'CHANGE_PERIOD' ? (
        <Surface title={t('period')}>
          <Radio.Group
            aria-label={t('period')}
            value={period}
            options={periods.map((value) => ({
              value,
              label: value === 'NONE' ? t('once') : t('each', { period: names(value) }),
            }))}
            onChange={({ target }) => onPeriod(target.value as NonNullable<OfferChoices['period']>)}
          />
          <Fault text={periodFault} />
        </Surface>
      ) : null}
    </>
  );
}

/** The plans side by side, below each other on a phone. The current plan is compared and cannot be chosen. */
function Plans({ choices, offer, onPlan }: Pick<PlanChoiceProps, 'choices' | 'offer' | 'onPlan'>) {
  const t = useTranslations('checkout');
  const { act, plan, currency, current } = choices;
  const plans = comparedPlans(offer, choices);
  const quotes = useQuotesOf(plans.flatMap(({ request }) => request ?? []));
  return (
    <Radio.Group
      className={styles['options']}
      aria-label={t(act === 'ADD_SERVICE' ? 'service' : 'plan')}
      value={plan?.key}
      onChange={({ target }) => {
        const chosen = plans.find((each) => each.plan.key === target.value);
        if (chosen) onPlan(chosen.plan.key, chosen.quantity);
      }}
    >
      {plans.map((of) => {
        const facts = (
          <ComparedPlanFacts of={of} currency={currency} changed={current?.plan} quote={of.request && quotes.get(of.request)} />
        );
        return of.current ? (
          // The group of radio buttons has no size of text of its own.
          <Box key={of.plan.key} size="m" className={styles['option']}>
            {facts}
          </Box>
        ) : (
          <Radio key={of.plan.key} value={of.plan.key} className={styles['option'] ?? ''}>
            {facts}
          </Radio>
        );
      })}
    </Radio.Group>
  );
}

/** The error of a field, shown beside it. */
export function Fault({ text }: { text: string | undefined }) {
  return text ? (
    <Text role="alert" as="p" tone="bad" above="xs">
      {text}
    </Text>
  ) : null;
}
