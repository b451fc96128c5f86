import { Segmented } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { currencies, type Currency } from '#contract/billing/currencies.ts';
import { planPeriods } from '#contract/billing/plan-facts.ts';
import { useHere } from '#web/client/here.ts';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Money } from '#web/ui/Time.tsx';
import { Caption, Note, PlainTable, Row } from '#web/ui/layout.tsx';
import styles from './App.module.css';
import type { App } from './use-apps.ts';

type Plan = App['plans'][number];

/** All plans with their prices, in one currency at a time; the person's own currency first. */
export function Plans({ app }: { app: App }) {
  const t = useTranslations('market.detail');
  const { user } = useHere();
  const sold = currencies.filter((currency) =>
    app.plans.some(({ prices }) => prices.some((price) => price.currency === currency)),
  );
  const first = sold.find((currency) => currency === user.currencyCode) ?? sold.find((currency) => currency === 'USD') ?? sold[0];
  const [chosen, setChosen] = useState<Currency>();
  const currency = chosen ?? first;
  if (!currency) {
    return (
      <Surface title={t('plans')}>
        <p>{t('noPlans')}</p>
      </Surface>
    );
  }
  return (
    <Surface
      title={t('plans')}
      aside={
        sold.length > 1 ? (
          <Segmented<Currency> size="small" aria-label={t('currency')} value={currency} options={sold} onChange={setChosen} />
        ) : null
      }
    >
      {app.plans
        .toSorted((a, b) => (a.kind === b.kind ? a.rank - b.rank : a.kind === 'MAIN' ? -1 : 1))
        .map((plan) => (
          <PlanCard key={plan.key} plan={plan} currency={currency} />
        ))}
    </Surface>
  );
}

function PlanCard({ plan, currency }: { plan: Plan; currency: Currency }) {
  const t = useTranslations('market.detail');
  const names = useTranslations('apps');
  const ui = useTranslations('ui.list');
  const format = useFormatter();
  const quantity = (count: number, unit = plan.unit) => names(`quantities.${unit}`, { count });
  const prices = plan.prices
    .filter((price) => price.currency === currency)
    .toSorted((a, b) => planPeriods.indexOf(a.period) - planPeriods.indexOf(b.period));
  const fixed = plan.quantityRule === 'UNMODIFIABLE';
  const rules = [
    fixed
      ? ui('active', { label: names('quantityRules.UNMODIFIABLE'), value: quantity(plan.min) })
      : names(`quantityRules.${plan.quantityRule}`),
    ...(plan.min > 1 && !fixed ? [t('startsFrom', { quantity: quantity(plan.min) })] : []),
    ...(plan.max === null ? [] : [t('upTo', { quantity: quantity(plan.max) })]),
    ...(plan.purchaseUnit > 1 ? [t('steps', { quantity: quantity(plan.purchaseUnit) })] : []),
  ];
  return (
    <article className={styles['plan']}>
      <Row gap="l" rowGap="2xs" align="center" wrap>
        <h3>{plan.name}</h3>
        {plan.kind === 'ADD_ON' ? <StatusTag tone="quiet">{t('addOn')}</StatusTag> : null}
        {plan.discountRatio > 0 ? (
          <StatusTag tone="good">
            {t('discount', { percent: format.number(plan.discountRatio, { style: 'percent', maximumFractionDigits: 2 }) })}
          </StatusTag>
        ) : null}
      </Row>
      <p>{plan.summary}</p>
      <Note size="xs">{rules.join(' · ')}</Note>
      {prices.map((price) => (
        <PriceTable key={price.period} plan={plan} price={price} />
      ))}
      {plan.includes.length > 0 ? (
        <Note size="xs" above="l">
          {t('includes', {
            items: format.list(plan.includes.map((each) => `${each.name} (${quantity(each.quantity, each.unit)})`)),
          })}
        </Note>
      ) : null}
    </article>
  );
}

/** The rows of one period; a plan with a single price is a table of one row. */
function PriceTable({ plan, price }: { plan: Plan; price: Plan['prices'][number] }) {
  const t = useTranslations('market.detail');
  const names = useTranslations('apps');
  const { currency, period, rows } = price;
  const fees = rows.some(({ fixedFee }) => fixedFee > 0);
  const tiers = rows.length > 1;
  const batch = plan.rule === 'BATCH';
  return (
    <PlainTable className={styles['prices']} label={`${plan.name}: ${names(`periods.${period}`)}`}>
      <caption>
        {period === 'NONE' ? t('once') : t('each', { period: names(`periods.${period}`) })}
        {tiers ? <Caption> · {t(plan.mode === 'VOLUME' ? 'volume' : 'graduated')}</Caption> : null}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">
            {batch
              ? t('batchPrice', { quantity: names(`quantities.${plan.unit}`, { count: plan.purchaseUnit }) })
              : t('unitPrice', { unit: names(`units.${plan.unit}`) })}
          </th>
          {fees ? <th scope="col">{t('fixedFee')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, unitPrice, fixedFee }) => (
          <tr key={from}>
            <th scope="row">{to === null ? t('rangeOpen', { from }) : t('range', { from, to })}</th>
            <td>
              <Money minor={unitPrice} currency={currency} />
            </td>
            {fees ? (
              <td>
                <Money minor={fixedFee} currency={currency} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
