import { Button, Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { PlanView } from '#contract/billing/plans.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Caption, Row, Stack } from '#web/ui/layout.tsx';
import styles from './Buy.module.css';
import type { OfferChoices, ServiceChoice } from './choices.ts';
import { Fault } from './PlanChoice.tsx';
import { useMoney } from './QuoteLines.tsx';
import type { OfferView, QuoteView } from './use-buying.ts';
import { WholeNumber } from './WholeNumber.tsx';

interface QuantityChoiceProps {
  choices: OfferChoices;
  offer: OfferView;
  quote: QuoteView | undefined;
  fault: string | undefined;
  onQuantity: (quantity: number) => void;
  onOdd: (odd: boolean) => void;
}

/**
 * The quantity with its limits, and a hint if a larger quantity costs less. What is added to a subscription can be entered as the
 * number to add or as the new total.
 */
export function QuantityChoice({ choices, offer, quote, fault, onQuantity, onOdd }: QuantityChoiceProps) {
  const t = useTranslations('checkout');
  const names = useTranslations('apps.quantities');
  const id = useId();
  const { plan, quantity, current, act } = choices;
  if (!plan) return null;
  const { min, max, purchaseUnit, unit, rule, quantityRule } = plan;
  const fixed = quantityRule === 'UNMODIFIABLE';
  const batch = rule === 'BATCH';
  const about = [
    ...(current && act !== 'ADD_SERVICE' ? [t('held', { count: current.quantity })] : []),
    ...(unit === 'PEOPLE' || quantityRule === 'NOT_LESS' ? [t('addressBook', { count: offer.headcount })] : []),
    ...(min > 1 && !fixed ? [t('from', { least: min })] : []),
    ...(max === null || fixed ? [] : [t('upTo', { most: max })]),
    ...(purchaseUnit > 1 ? [t('steps', { step: purchaseUnit })] : []),
  ];
  const step = purchaseUnit;
  const granted = Math.ceil(quantity / purchaseUnit) * purchaseUnit;
  return (
    <Surface
      title={<label htmlFor={id}>{t(`quantity.${unit}`)}</label>}
      aside={<span className={styles['quiet']}>{about.join(' · ')}</span>}
    >
      {fixed ? (
        <p>{t('fixed', { quantity: names(unit, { count: min }) })}</p>
      ) : (
        <Row gap="l" align="center" wrap>
          {current && act === 'ADD_QUANTITY' ? (
            <Stack as="label">
              <Caption>{t('toAdd')}</Caption>
              <WholeNumber
                prefix="+"
                value={Math.max(quantity - current.quantity, 1)}
                step={step}
                onChange={(added) => onQuantity(current.quantity + added)}
                onOdd={onOdd}
              />
            </Stack>
          ) : null}
          <Stack>
            {act === 'ADD_QUANTITY' ? <Caption>{t('newTotal')}</Caption> : null}
            <WholeNumber
              id={id}
              value={quantity}
              step={step}
              {...(fault ? { status: 'error' as const } : {})}
              aria-describedby={fault ? `${id}-fault` : undefined}
              onChange={onQuantity}
              onOdd={onOdd}
            />
          </Stack>
          {batch ? (
            <span className={styles['quiet']}>
              {t('batches', {
                count: Math.ceil(quantity / purchaseUnit),
                size: purchaseUnit,
                granted: names(unit, { count: granted }),
              })}
            </span>
          ) : null}
        </Row>
      )}
      <div id={`${id}-fault`}>
        <Fault text={fault} />
      </div>
      {act === 'RENEW' && current && quantity <= current.quantity && !current.over ? (
        <p className={styles['quiet']}>{t('belowNow')}</p>
      ) : null}
      {quote?.cheaper ? <Cheaper quote={quote} unit={unit} quantity={quantity} onTake={onQuantity} /> : null}
    </Surface>
  );
}

interface CheaperProps {
  quote: QuoteView;
  unit: PlanView['unit'];
  quantity: number;
  onTake: (quantity: number) => void;
}

/** A larger quantity that costs less, with a button to choose it. */
function Cheaper({ quote, unit, quantity, onTake }: CheaperProps) {
  const t = useTranslations('checkout.cheaper');
  const names = useTranslations('apps.quantities');
  const money = useMoney(quote.currency);
  const { cheaper, due } = quote;
  if (!cheaper) return null;
  const more = cheaper.quantity;
  return (
    <Box tone="good" above="l" className={styles['cheaper']} role="status">
      <strong>{t('title', { more: names(unit, { count: more }), quantity: names(unit, { count: quantity }) })}</strong>
      <p>{t('text', { due: money(cheaper.due), now: money(due), saved: money(due - cheaper.due) })}</p>
      <Button size="small" onClick={() => onTake(more)}>
        {t('take', { more })}
      </Button>
    </Box>
  );
}

interface ServicesProps {
  services: readonly ServiceChoice[];
  faults: (at: number, key: string) => string | undefined;
  onChange: (key: string, quantity: number) => void;
  onOdd: (key: string, odd: boolean) => void;
}

/** Services that are bought together with a main plan. */
export function Services({ services, faults, onChange, onOdd }: ServicesProps) {
  const t = useTranslations('checkout');
  const names = useTranslations('apps.units');
  if (services.length === 0) return null;
  const taken = services.filter(({ quantity }) => quantity > 0);
  return (
    <Surface title={t('services')} aside={<span className={styles['quiet']}>{t('servicesHint')}</span>}>
      {services.map(({ plan, quantity, least }) => (
        <Row key={plan.key} gap="xl" rowGap="s" align="center" justify="between" wrap padBlock="s" className={styles['service']}>
          <div>
            <Checkbox
              checked={quantity > 0}
              aria-label={t('take', { name: plan.name })}
              onChange={({ target }) => onChange(plan.key, target.checked ? least : 0)}
            >
              <strong>{plan.name}</strong>
            </Checkbox>
            <span className={styles['quiet']}>{plan.summary}</span>
            <Fault
              text={
                quantity > 0
                  ? faults(
                      taken.findIndex((each) => each.plan.key === plan.key),
                      plan.key,
                    )
                  : undefined
              }
            />
          </div>
          {quantity > 0 && plan.quantityRule !== 'UNMODIFIABLE' ? (
            <WholeNumber
              aria-label={t('howManyOf', { name: plan.name })}
              value={quantity}
              step={plan.purchaseUnit}
              suffix={names(plan.unit)}
              onChange={(value) => onChange(plan.key, value)}
              onOdd={(odd) => onOdd(plan.key, odd)}
            />
          ) : null}
        </Row>
      ))}
    </Surface>
  );
}
