import { Segmented } from 'antd';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Currency } from '#contract/billing/currencies.ts';
import { subscriptionLimits } from '#contract/billing/subscription-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Chart } from '#web/ui/Chart.tsx';
import { dayBefore } from '#web/ui/day-before.ts';
import { formatMoney } from '#web/ui/money.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useMonthName } from '#web/ui/use-month-name.ts';
import { Row } from '#web/ui/layout.tsx';
import type { Commitments } from './use-subscriptions.ts';
import { useSums } from './use-sums.ts';

type Charge = Commitments['charges'][number];

const tones: Record<Charge['kind'], Tone> = { RENEWS: 'info', EXPIRES: 'warning', ENDS: 'quiet', ORDER: 'bad' };
const days = subscriptionLimits.upcomingDays;

/** The renewal, the last day of access, or the last day to pay. */
const dayOf = ({ on, kind }: Charge): string => (kind === 'EXPIRES' || kind === 'ENDS' ? dayBefore(on) : on);

/** The charges of the coming days on a line, one currency at a time, and all of them as a table. */
export function Charges({ of: { charges, automatic, from, to } }: { of: Commitments }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const dateText = useDateText();
  const month = useMonthName();
  const sums = useSums();
  const currencies = [...new Set(charges.map(({ currency }) => currency))];
  const [chosen, setChosen] = useState<Currency>();
  const currency = chosen && currencies.includes(chosen) ? chosen : currencies[0];
  const shown = charges.filter((charge) => charge.currency === currency);
  const money = (charge: Charge) =>
    charge.amount === null ? '' : formatMoney(charge.amount, charge.currency, locale, { withCode: currencies.length > 1 });
  const whatOf = ({ kind, cardFails }: Charge) => t(cardFails ? 'commitments.cardFails' : `commitments.kinds.${kind}`);
  const nameOf = ({ app, planName }: Charge) => `${app.name} · ${planName}`;
  const toneOf = ({ kind, cardFails }: Charge): Tone => (cardFails ? 'warning' : tones[kind]);
  const kinds = [...new Map(charges.map((charge) => [whatOf(charge), toneOf(charge)]))];
  const marks = shown.map((charge) => ({
    key: `${charge.subscriptionId ?? charge.order?.id} ${charge.kind} ${charge.on}`,
    day: charge.on,
    value: charge.amount ?? 0,
    tone: toneOf(charge),
    title: [dateText(dayOf(charge)), nameOf(charge), whatOf(charge), money(charge)].filter(Boolean).join(' · '),
  }));
  return (
    <Chart
      title={t('commitments.charges')}
      period={t('commitments.period', { days })}
      empty={charges.length === 0 ? t('commitments.none', { days }) : undefined}
      aside={
        currencies.length > 1 ? (
          <Segmented<Currency>
            size="small"
            aria-label={t('spending.currency')}
            value={currency ?? 'USD'}
            options={currencies}
            onChange={setChosen}
          />
        ) : null
      }
      chart={
        <Timeline
          describe={t('commitments.describe', { from: dateText(from), to: dateText(to) })}
          from={from}
          to={to}
          today={t('commitments.today')}
          monthOf={(key) => month(key, 'narrow')}
          marks={marks}
        />
      }
      note={
        charges.length === 0 ? null : (
          <Row as="span" gap="l" rowGap="none" wrap>
            {automatic.length > 0 ? <strong>{t('commitments.automatic', { amount: sums(automatic) })}</strong> : null}
            {kinds.map(([what, tone]) => (
              <StatusTag key={what} tone={tone}>
                {what}
              </StatusTag>
            ))}
          </Row>
        )
      }
      table={{
        rows: charges,
        rowKey: ({ subscriptionId, order, kind, on }) => `${subscriptionId ?? order?.id} ${kind} ${on}`,
        columns: [
          {
            key: 'on',
            title: t('commitments.date'),
            render: (charge) => dateText(dayOf(charge)),
          },
          { key: 'app', title: t('columns.app'), render: nameOf },
          {
            key: 'what',
            title: t('commitments.what'),
            render: (charge) =>
              charge.order && can('050100', 'view') ? (
                <Go to={paths.order({ id: charge.order.id })}>{whatOf(charge)}</Go>
              ) : (
                whatOf(charge)
              ),
          },
          { key: 'amount', title: t('columns.price'), numeric: true, render: money },
        ],
      }}
    />
  );
}
