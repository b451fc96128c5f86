import { useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import type { ReactNode } from 'react';
import { dayBefore } from '#web/ui/day-before.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { Box, Grid, List, Stack } from '#web/ui/layout.tsx';
import { Included } from './Included.tsx';
import { NextRenewal } from './NextRenewal.tsx';
import { Notes } from './Notes.tsx';
import { SeatTrend } from './SeatTrend.tsx';
import type { SubscriptionRow } from './subscription-rows.ts';
import type { SubscriptionActs } from './use-subscription-acts.tsx';
import type { SubscriptionItem, Trial } from './use-subscriptions.ts';

/** What is below an expanded row: use, the next renewal with its formula, and what happens if nothing is done. */
export function SubscriptionDetails({ row, acts }: { row: SubscriptionRow; acts: SubscriptionActs }) {
  const t = useTranslations('subscriptions');
  const { of, trial } = row;
  return (
    <Box as="section" aria-label={row.name} padBlock="l" padInline="s">
      <Grid min={240} fit gap="3xl" align="start">
        {of && hasUse(of) ? (
          <Part title={t('columns.use')}>
            <Use of={of} />
          </Part>
        ) : null}
        {of && !of.endedAt ? (
          <Part title={t('details.next')}>
            <NextRenewal of={of} acts={acts} />
            <Notes of={of} />
          </Part>
        ) : null}
        {trial || !of.endedAt ? (
          <Part title={t('details.nothing')}>
            <List gap="2xs">{of ? <Nothing of={of} /> : <TrialNothing trial={trial} />}</List>
          </Part>
        ) : null}
      </Grid>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="s" shrink>
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}

const hasSeats = ({ unit, planKind }: SubscriptionItem): boolean => unit === 'PEOPLE' && planKind === 'MAIN';
const hasUse = (of: SubscriptionItem): boolean =>
  hasSeats(of) || of.included.length > 1 || of.granted !== of.quantity || of.endedAt !== null;

/** What the table does not show: seats over time, and what else the plan includes. */
function Use({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps.quantities');
  const quantityOf = (count: number) => names(of.unit, { count });
  return (
    <>
      {of.granted === of.quantity ? null : (
        <p>{t('granted', { quantity: quantityOf(of.quantity), granted: quantityOf(of.granted) })}</p>
      )}
      {hasSeats(of) && !of.endedAt ? <SeatTrend id={of.id} /> : null}
      <Included items={of.endedAt ? of.included : of.included.slice(1)} />
    </>
  );
}

/** The consequences of doing nothing, in the order in which they happen. */
function Nothing({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const dateText = useDateText();
  const { next, card, periodEnd } = of;
  const lose = of.planKind === 'ADD_ON' ? t('details.loseAddOn') : t('details.lose', { count: of.people });
  const lines = () => {
    if (periodEnd === null) return [t('forever')];
    if (of.cancelledAt) return [lose, t('details.canResume')];
    if (of.state === 'GRACE') return [t('details.overdue'), lose];
    if (!of.autoRenew || !next) return [t('details.expires'), lose];
    if (!card) return [t('noCard'), t('details.grace'), lose];
    if (card.expires) return [t('cardExpires', { card: cardName(card) }), t('details.grace'), lose];
    return [
      t('renewsBy', { card: cardName(card) }),
      ...(next.until ? [t('details.continues', { date: dateText(dayBefore(next.until)) })] : []),
    ];
  };
  return lines().map((line) => <li key={line}>{line}</li>);
}

function TrialNothing({ trial: { people } }: { trial: Trial }) {
  return <li>{useTranslations('subscriptions.details')('lose', { count: people })}</li>;
}
