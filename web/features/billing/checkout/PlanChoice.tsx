import { Radio } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import type { PlanView } from '#contract/billing/plans.ts';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './Buy.module.css';
import type { OfferChoices } from './choices.ts';

interface PlanChoiceProps {
  choices: OfferChoices;
  fault: string | undefined;
  onPlan: (key: string) => void;
  onPeriod: (period: NonNullable<OfferChoices['period']>) => void;
  periodFault: string | undefined;
}

/** Chooses plan and period. Fields with a single option are not shown. */
export function PlanChoice({ choices, fault, periodFault, onPlan, onPeriod }: PlanChoiceProps) {
  const t = useTranslations('checkout');
  const names = useTranslations('apps.periods');
  const { act, plans, plan, periods, period, current } = choices;
  const choosing = act === 'BUY' || act === 'ADD_SERVICE' || act === 'CHANGE_PLAN';
  return (
    <>
      {choosing ? (
        <Surface title={t(act === 'ADD_SERVICE' ? 'service' : 'plan')}>
          <Radio.Group
            className={styles['options']}
            aria-label={t(act === 'ADD_SERVICE' ? 'service' : 'plan')}
            value={plan?.key}
            onChange={({ target }) => onPlan(String(target.value))}
          >
            {plans.map((each) => (
              <PlanOption key={each.key} plan={each} now={act === 'CHANGE_PLAN' ? current?.plan : undefined} />
            ))}
          </Radio.Group>
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

function PlanOption({ plan, now }: { plan: PlanView; now: PlanView | undefined }) {
  const t = useTranslations('checkout');
  const names = useTranslations('apps');
  const format = useFormatter();
  const includes = plan.includes.map((each) => `${each.name} (${names(`quantities.${each.unit}`, { count: each.quantity })})`);
  return (
    <Radio value={plan.key} className={styles['option'] ?? ''}>
      <strong>{plan.name}</strong>
      <Row as="span" inline gap="xs" className={styles['tags']}>
        {now ? <StatusTag tone="quiet">{t(plan.rank >= now.rank ? 'upgrade' : 'downgrade')}</StatusTag> : null}
        {plan.discountRatio > 0 ? (
          <StatusTag tone="good">
            {t('off', { percent: format.number(plan.discountRatio, { style: 'percent', maximumFractionDigits: 2 }) })}
          </StatusTag>
        ) : null}
      </Row>
      <small>{plan.summary}</small>
      {includes.length > 0 ? <small>{t('includes', { items: format.list(includes) })}</small> : null}
    </Radio>
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
