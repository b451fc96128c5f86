import type { z } from 'zod';
import { subscriptionLimits } from '#contract/billing/subscription-facts.ts';
import type { commitments } from '#contract/billing/subscription-views.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { addDays } from '#server/domain/periods.ts';
import type { ListedSubscriptionRow, TeamBillingFacts } from './subscriptions.repository.ts';
import { orderDueOn, sumsByCurrency, upcomingOf, type UpcomingTeam, yearOf } from './upcoming.rules.ts';

type Commitments = z.input<typeof commitments>;
type Charge = Commitments['charges'][number];

/** Returns what a team is committed to: a year of its subscriptions, its unused seats, and the charges of the coming days. */
export function commitmentsView(
  { team: { timeZone }, now, language }: Pick<TeamContext, 'team' | 'now' | 'language'>,
  rows: readonly ListedSubscriptionRow[],
  around: TeamBillingFacts,
): Commitments {
  const team: UpcomingTeam = { ...around, timeZone, today: dateIn(timeZone, now) };
  const events = upcomingOf(rows, team).map(({ row, ...event }): Charge => ({
    app: { appId: row.appId, name: row.name, icon: row.icon },
    planName: row.plan.name[language],
    subscriptionId: row.id,
    ...event,
  }));
  const charges = [...orderCharges(around, team, language), ...events].toSorted((a, b) =>
    a.on < b.on ? -1 : Number(a.on > b.on),
  );
  const automatic = charges.flatMap(({ kind, currency, amount }) =>
    kind === 'RENEWS' && amount !== null ? [{ currency, minor: amount }] : [],
  );
  const { committed: year, ...counts } = yearOf(rows, team);
  return {
    year,
    ...counts,
    from: team.today,
    to: addDays(team.today, subscriptionLimits.upcomingDays),
    charges,
    automatic: sumsByCurrency(automatic),
  };
}

/** Returns the open order of the team as a charge on the last day on which it can be paid. */
function orderCharges({ openOrder }: TeamBillingFacts, team: UpcomingTeam, language: TeamContext['language']): Charge[] {
  const on = openOrder && orderDueOn(openOrder, team);
  if (!openOrder || on === null) return [];
  const { id, number, app, planName, subscriptionId, currency, due: amount } = openOrder;
  return [
    {
      app: { ...app, name: app.name[language] },
      planName: planName[language],
      subscriptionId,
      order: { id, number },
      on,
      kind: 'ORDER',
      currency,
      amount,
      cardFails: false,
    },
  ];
}
