import type { z } from 'zod';
import { openLabelOf } from '#contract/billing/order-states.ts';
import { subscriptionLimits } from '#contract/billing/subscription-facts.ts';
import type { SubscriptionView } from '#contract/billing/subscription-views.ts';
import type { subscriptions } from '#contract/billing/subscriptions.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import * as money from './money.repository.ts';
import { requireExisting } from './subscriptions.policy.ts';
import * as repository from './subscriptions.repository.ts';
import { commitmentsView } from './commitments.view.ts';
import { infoOf, subscriptionView, trialOf } from './subscriptions.view.ts';

type Answer<E extends keyof typeof subscriptions> = z.input<(typeof subscriptions)[E]['output']>;

/** Returns running and ended subscriptions, and opened apps that can be bought (specification section 2). */
export function list(context: TeamContext): Promise<Answer<'list'>> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    const around = await repository.findTeamBillingFacts(db, team.id);
    const open = around.openOrder;
    const rows = await repository.listAll(db, team.id, language);
    const trials = await repository.listTrials(db, team.id, language);
    const view = (row: repository.ListedSubscriptionRow) => subscriptionView(context, row, { around, beside: ofApp(rows, row) });
    return {
      items: rows.filter(({ status }) => status === 'ACTIVE').map(view),
      ended: rows
        .filter(({ status }) => status === 'ENDED')
        .toSorted((a, b) => (b.ended_at?.getTime() ?? 0) - (a.ended_at?.getTime() ?? 0))
        .map(view),
      trials: trials.map((row) => trialOf(context, row, around)),
      openOrder: open && {
        id: open.id,
        number: open.number,
        label: openLabelOf(open),
        reviewBy: open.reviewBy && new Date(open.reviewBy).toISOString(),
      },
      commitments: commitmentsView(context, rows, around),
    };
  });
}

const ofApp = (rows: readonly repository.ListedSubscriptionRow[], { appId }: repository.ListedSubscriptionRow) =>
  rows.filter((row) => row.appId === appId);

/** Returns one subscription. Throws notFound. */
export function read(context: TeamContext, id: string): Promise<SubscriptionView> {
  return asTeam(context.database, context.team.id, (db) => view(db, context, id));
}

/** Returns a subscription for display within an open transaction. Throws notFound. */
export async function view(db: Db, context: TeamContext, id: string): Promise<SubscriptionView> {
  const { team, language } = context;
  const rows = await repository.listAll(db, team.id, language);
  const row = requireExisting(rows.find((each) => each.id === id));
  return subscriptionView(context, row, { around: await repository.findTeamBillingFacts(db, team.id), beside: ofApp(rows, row) });
}

/** Returns running subscriptions in the format of specification section 3. */
export function info(context: TeamContext): Promise<Answer<'info'>> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    const rows = await repository.listAll(db, team.id, language);
    return { items: rows.filter(({ status }) => status === 'ACTIVE').map((row) => infoOf(context, row)) };
  });
}

/** Returns the amounts paid in each of the last months. */
export function spending(context: TeamContext): Promise<Answer<'spending'>> {
  const { database, team, now } = context;
  const months = monthsUpTo(dateIn(team.timeZone, now), subscriptionLimits.spendMonths);
  return asTeam(database, team.id, async (db) => {
    const from = `${months[0] ?? ''}-01`;
    return { months, items: await money.spending(db, team.id, { from, timeZone: team.timeZone }) };
  });
}

/** Returns `count` months as YYYY-MM, ending with that of a plain date, oldest first. */
export function monthsUpTo(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + (month - 1) - (count - 1 - at);
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}

/** Returns the credit balance and its entries. */
export function credit(context: TeamContext, { page, size }: { page: number; size: number }): Promise<Answer<'credit'>> {
  const { database, team } = context;
  return asTeam(database, team.id, async (db) => {
    const { rows, total } = await money.credit(db, team.id, page, size);
    const items = rows.map(({ created_at: at, created_by_name: byName, ...row }) => ({ ...row, at: at.toISOString(), byName }));
    return { items, page, size, total, balances: await money.balances(db, team.id) };
  });
}
