import type { z } from 'zod';
import { forecastOf, subscriptionLimits } from '#contract/billing/subscription-facts.ts';
import type { SeatsForecast } from '#contract/billing/subscription-views.ts';
import type { subscriptions } from '#contract/billing/subscriptions.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { addDays } from '#server/domain/periods.ts';
import * as seats from './seats.repository.ts';
import { subscriptionObstaclesOf, requireExisting } from './subscriptions.policy.ts';
import * as repository from './subscriptions.repository.ts';
import { monthsUpTo } from './subscriptions.service.ts';

type Query = z.output<NonNullable<typeof subscriptions.seatUsers.query>>;

const day = 86_400_000;
const longAgo = (now: Date) => new Date(now.getTime() - subscriptionLimits.unusedDays * day);

/** Returns seats bought, seats used and the forecast of demand. Throws notFound, also for plans that are not sold per person. */
export function forecast(context: TeamContext, id: string): Promise<SeatsForecast> {
  const { database, team, language, now } = context;
  return asTeam(database, team.id, async (db) => {
    const rows = await repository.listAll(db, team.id, language);
    const row = requireSeats(rows.find((each) => each.id === id));
    const around = await repository.findTeamBillingFacts(db, team.id);
    const { used, unused, for_all: forAll } = await seats.figures(db, team.id, row.appId, longAgo(now));
    const basis = forAll || row.plan.quantityRule === 'NOT_LESS' ? 'HEADCOUNT' : 'SEATS';
    const today = dateIn(team.timeZone, now);
    const months = monthsUpTo(today, subscriptionLimits.historyMonths);
    const days = months.map((month) => (today.startsWith(month) ? today : lastDayOf(month)));
    const past = await seats.history(db, team.id, row.appId, { days, timeZone: team.timeZone });
    const history = months.map((month, at) => ({ month, used: (basis === 'SEATS' ? past[at]?.seats : past[at]?.people) ?? 0 }));
    const { growth, needed } = forecastOf(
      history.map((each) => each.used),
      subscriptionLimits.forecastMonths,
    );
    const ahead = monthsUpTo(monthAfter(today, subscriptionLimits.forecastMonths), subscriptionLimits.forecastMonths);
    const coming = ahead.map((month, at) => ({ month, needed: needed[at] ?? 0 }));
    const beside = rows.filter(({ appId }) => appId === row.appId);
    return {
      id,
      app: { appId: row.appId, name: row.name, icon: row.icon },
      planName: row.plan.name[language],
      quantityRule: row.plan.quantityRule,
      bought: row.granted,
      used,
      unused,
      headcount: around.headcount,
      basis,
      history,
      forecast: coming,
      growth: Math.round(growth * 100) / 100,
      shortFrom: coming.find((each) => each.needed > row.granted)?.month ?? null,
      against: subscriptionObstaclesOf(context, row, { around, beside }).addQuantity,
    };
  });
}

/** Requires a main plan sold per person. Throws notFound. */
function requireSeats(found: repository.ListedSubscriptionRow | undefined): repository.ListedSubscriptionRow {
  const row = requireExisting(found);
  if (row.plan.unit !== 'PEOPLE' || row.plan_kind !== 'MAIN') throw new AppError('notFound');
  return row;
}

const lastDayOf = (month: string): string => addDays(`${monthAfter(`${month}-01`, 1)}-01`, -1);

/** Returns the month `count` months after that of a plain date, as YYYY-MM. */
function monthAfter(date: string, count: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Lists seat holders within the caller's scope, those who have not used the app first. Throws notFound. */
export function users(context: TeamContext, id: string, query: Query): Promise<z.input<typeof subscriptions.seatUsers.output>> {
  const { database, team, language, now, actor } = context;
  const { page, size } = query;
  return asTeam(database, team.id, async (db) => {
    const row = requireSeats(await repository.find(db, team.id, id, language));
    const scope = actor.scope('050200', 'view');
    if (!scope) throw new AppError('noPermission');
    const search = query.search ? { text: query.search, seen: await readVisibleMembers(db, context, '050200') } : undefined;
    const filters = { scope, before: longAgo(now), unusedOnly: query.unused ?? false, search, page, size };
    const { rows, total } = await seats.users(db, team.id, row.appId, filters);
    const name = await namesFor(db, context, '050200', rows);
    const items = rows.map((holder) => ({
      ...name(holder),
      since: holder.since.toISOString(),
      lastUsedAt: holder.last_used_at?.toISOString() ?? null,
      unused: holder.unused,
    }));
    return { items, page, size, total };
  });
}
