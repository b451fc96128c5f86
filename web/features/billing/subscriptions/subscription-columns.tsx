import { useLocale, useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { dayBefore } from '#web/ui/day-before.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { formatMoney } from '#web/ui/money.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { Caption, Cell, PlainButton, Row, Text } from '#web/ui/layout.tsx';
import { Used } from './Included.tsx';
import { nextDateOf } from './next-date.ts';
import { rowStateOf, type SubscriptionRow } from './subscription-rows.ts';
import type { SubscriptionItem } from './use-subscriptions.ts';

interface SubscriptionColumnsInput {
  onToggle: (row: SubscriptionRow) => void;
  /** The key of the expanded row. */
  expanded: string;
}

/** Columns: app and plan, status, usage, next date with what happens then, price. */
export function useSubscriptionColumns({ onToggle, expanded }: SubscriptionColumnsInput): ListColumn<SubscriptionRow>[] {
  const t = useTranslations('subscriptions.columns');
  return [
    {
      key: 'app',
      title: t('app'),
      always: true,
      render: (row) => <Name row={row} open={expanded === row.key} onToggle={() => onToggle(row)} />,
    },
    { key: 'state', title: t('state'), render: (row) => <State row={row} /> },
    { key: 'use', title: t('use'), width: 120, render: (row) => <Use row={row} /> },
    { key: 'next', title: t('next'), render: (row) => <NextDate row={row} /> },
    { key: 'price', title: t('price'), numeric: true, render: ({ of }) => (of ? <Price of={of} /> : null) },
  ];
}

function Name({ row, open, onToggle }: { row: SubscriptionRow; open: boolean; onToggle: () => void }) {
  const t = useTranslations('subscriptions');
  const { app } = row.of ?? row.trial;
  return (
    <PlainButton aria-expanded={open} onClick={onToggle}>
      <Row as="span" gap="s" align="center" padBlock={row.of ? undefined : 's'}>
        <Icon name={open ? 'down' : 'right'} size={14} />
        <AppIcon name={app.name} icon={app.icon} size={24} />
        <Cell>
          <Text weight="strong" nowrap>
            {app.name}
          </Text>
          {row.of ? (
            <Caption>
              {row.of.planName}
              {row.of.planKind === 'ADD_ON' ? ` · ${t('service')}` : null}
            </Caption>
          ) : null}
        </Cell>
      </Row>
    </PlainButton>
  );
}

const tones: Record<SubscriptionItem['state'], Tone> = {
  ACTIVE: 'good',
  ENDING: 'warning',
  CANCELLED: 'quiet',
  GRACE: 'bad',
  ENDED: 'quiet',
};

/** The status as a dot and a word, with a background if someone has to act. */
function State({ row }: { row: SubscriptionRow }) {
  const t = useTranslations('subscriptions');
  const { trial } = row;
  const state = rowStateOf(row);
  if (!trial)
    return (
      <StatusTag tone={tones[row.of.state]} needsAction={state === 'GRACE' || state === 'ENDING'}>
        {t(`states.${row.of.state}`)}
      </StatusTag>
    );
  if (!trial.daysLeft)
    return (
      <StatusTag tone="warning" needsAction>
        {t(trial.trial ? 'trialOver' : 'states.ENDED')}
      </StatusTag>
    );
  return <StatusTag tone="info">{t(trial.trial ? 'filter.trial' : 'states.ACTIVE')}</StatusTag>;
}

/** Seats or quantity: used of purchased. A trial has no purchased seats. */
function Use({ row: { of, trial } }: { row: SubscriptionRow }) {
  const t = useTranslations('subscriptions');
  if (trial) return t('trialPeople', { people: trial.people });
  const [main] = of.included;
  return main && of.state !== 'ENDED' ? <Used item={main} /> : null;
}

/** The next date, and what happens then. */
function NextDate({ row }: { row: SubscriptionRow }) {
  const t = useTranslations('subscriptions');
  const dateText = useDateText();
  const { timeZone } = useHere().team;
  if (row.of?.periodEnd === null && !row.of.endedAt) return t('forever');
  const next = nextDateOf(row, timeZone);
  if (!next) return null;
  return (
    <Cell>
      <Text nowrap>{dateText(next.last ? dayBefore(next.on) : next.on)}</Text>
      <Text size="xs" tone={next.kind === 'fails' ? 'warning' : 'quiet'}>
        {t(`dates.${next.kind}`)}
        {next.daysLeft ? ` · ${t('daysLeft', { days: next.daysLeft })}` : null}
      </Text>
    </Cell>
  );
}

/** The price of a whole period. */
function Price({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps.periods');
  const locale = useLocale();
  if (of.state === 'ENDED') return null;
  const price = formatMoney(of.price, of.currency, locale);
  return (
    <Cell style={{ alignItems: 'end' }}>
      <Text nowrap>{of.period === 'NONE' ? t('priceOnce', { price }) : t('price', { price, period: names(of.period) })}</Text>
      <Approx minor={of.price} currency={of.currency} short />
    </Cell>
  );
}
