import type { Currency } from '#contract/billing/currencies.ts';
import type { PayStatus, QuoteAct } from '#contract/billing/order-states.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import { renewalStepDays, subscriptionLimits, type UpcomingKind } from '#contract/billing/subscription-facts.ts';
import { addDays, anchorOf, endOfPeriod, laterOf, startOfDay } from '#server/domain/periods.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { fewerSeats, type Renewable, renewalOf } from './renewal.rules.ts';

/** The facts of a subscription that decide what it will be charged. */
export interface UpcomingFacts extends Renewable {
  id: string;
  appId: string;
  status: 'ACTIVE' | 'ENDED';
  granted: number;
  seats_used: number;
  anchor_day: number;
  period_end: string | null;
  auto_renew: boolean;
  cancelled_at: Date | null;
  grace_until: Date | null;
  open_order: {
    id: string;
    number: string;
    automatic: boolean;
    act: QuoteAct;
    payStatus: PayStatus;
    due: number;
    currency: Currency;
  } | null;
  last_step: { step: number } | null;
}

/** The facts and the time that all subscriptions of a team share. */
export interface UpcomingTeam {
  headcount: number;
  billed: Currency;
  timeZone: string;
  today: string;
  card: { exp_month: number; exp_year: number } | null;
}

/** An event of the coming days. */
export interface UpcomingEvent {
  on: string;
  kind: UpcomingKind;
  currency: Currency;
  /** In minor units, before the credit balance; null if nothing is charged. */
  amount: number | null;
  /** No card can be charged on that day. */
  cardFails: boolean;
  /** The open order that is paid on that day. */
  order: { id: string; number: string } | null;
}

/** Returns the last day on which a card is valid. */
export const lastDayOf = ({ exp_month: month, exp_year: year }: { exp_month: number; exp_year: number }): string =>
  // Compared as text only, so that months of 30 days need no care.
  `${year}-${String(month).padStart(2, '0')}-31`;

/** Whether a card cannot be charged on the day before a plain date, when renewals are first tried. */
const failsBefore = (on: string, card: UpcomingTeam['card']): boolean => card === null || addDays(on, -1) > lastDayOf(card);

/**
 * Returns the day on which the card is charged next; null if the subscription does not renew automatically, all attempts have
 * been made, or the grace period ends before the next one.
 */
export function nextStepDay(
  row: Pick<UpcomingFacts, 'period_end' | 'auto_renew' | 'cancelled_at' | 'status' | 'last_step' | 'grace_until'>,
  timeZone: string,
): string | null {
  const { period_end: end } = row;
  if (!row.auto_renew || row.cancelled_at || row.status === 'ENDED' || end === null) return null;
  const days = renewalStepDays[(row.last_step?.step ?? -1) + 1];
  if (days === undefined) return null;
  const next = addDays(end, days);
  return row.grace_until !== null && startOfDay(next, timeZone) >= new Date(row.grace_until) ? null : next;
}

/**
 * Returns what happens to a running subscription from today to the last day of the horizon, both included: renewals that are
 * charged automatically, and the end if it does not renew. Later renewals are priced like the next one (`renewalOf`).
 */
export function eventsOf(row: UpcomingFacts, team: UpcomingTeam): UpcomingEvent[] {
  const { period_end: end, open_order: order } = row;
  const { today, timeZone } = team;
  if (row.status === 'ENDED' || end === null) return [];
  const last = addDays(today, subscriptionLimits.upcomingDays);
  const next = renewalOf(row, team);
  const base = {
    currency: next?.currency ?? row.currency,
    cardFails: false,
    order: null,
  };
  const within = (events: UpcomingEvent[]) => events.filter(({ on }) => on >= today && on <= last);
  if (row.cancelled_at) return within(end > today ? [{ ...base, on: end, kind: 'ENDS', amount: null }] : []);
  const step = nextStepDay(row, timeZone);
  // An open renewal order pays for the next period.
  const ordered = order?.act === 'RENEW' && (!order.automatic || order.payStatus === 'PAID');
  if (!next || (step === null && !ordered)) {
    const over = row.grace_until ? dateIn(timeZone, new Date(row.grace_until)) : end;
    return within(over > today ? [{ ...base, on: over, kind: 'EXPIRES', amount: next?.net ?? null }] : []);
  }
  const first = step === null || step < end ? laterOf(end, today) : laterOf(step, today);
  const due = order?.automatic
    ? { currency: order.currency, amount: order.due, order: { id: order.id, number: order.number } }
    : { amount: next.net };
  const events: UpcomingEvent[] = ordered
    ? []
    : [{ ...base, on: first, kind: 'RENEWS', cardFails: failsBefore(first, team.card), ...due }];
  if (events[0]?.cardFails) return within(events);
  return within([...events, ...laterEvents(row, team, { start: first, last, next })]);
}

/** Returns the renewals after the one that begins on `start`. */
function laterEvents(
  row: UpcomingFacts,
  team: UpcomingTeam,
  { start, last, next }: { start: string; last: string; next: NonNullable<ReturnType<typeof renewalOf>> },
): UpcomingEvent[] {
  const renewed = { ...row, plan: next.plan, currency: next.currency, quantity: next.quantity, next_quantity: null };
  const later = renewalOf(renewed, team);
  const anchor = start === row.period_end ? row.anchor_day : anchorOf(start);
  const events: UpcomingEvent[] = [];
  for (let on = endOfPeriod(start, row.period, anchor); on !== null && on <= last; on = endOfPeriod(on, row.period, anchor)) {
    const { currency, net = null } = later ?? { currency: next.currency };
    const cardFails = row.auto_renew && failsBefore(on, team.card);
    const kind = row.auto_renew && later ? 'RENEWS' : 'EXPIRES';
    events.push({ on, kind, currency, amount: net, cardFails, order: null });
    if (!row.auto_renew || !later || cardFails) break;
  }
  return events;
}

/** Returns the events of all subscriptions with the subscription of each. Add-ons end with their main plan. */
export function upcomingOf<Row extends UpcomingFacts>(
  rows: readonly Row[],
  team: UpcomingTeam,
): (UpcomingEvent & { row: Row })[] {
  const events = rows.map((row) => ({ row, events: eventsOf(row, team) }));
  const endOfMain = new Map(
    events.flatMap(({ row, events: own }) => {
      const end = own.at(-1);
      return row.plan_kind === 'MAIN' && end && end.kind !== 'RENEWS' ? [[row.appId, end] as const] : [];
    }),
  );
  return events.flatMap(({ row, events: own }) => {
    const end =
      row.plan_kind === 'ADD_ON' && row.status === 'ACTIVE' && row.period_end !== null ? endOfMain.get(row.appId) : undefined;
    if (!end || own.some(({ kind, on }) => kind !== 'RENEWS' && on <= end.on)) return own.map((event) => ({ ...event, row }));
    const { currency } = own[0] ?? row;
    const ends = { on: end.on, kind: 'ENDS' as const, currency, amount: null, cardFails: false, order: null };
    return [...own.filter(({ on }) => on < end.on), ends].map((event) => ({ ...event, row }));
  });
}

const timesAYear: Partial<Record<PlanPeriod, number>> = { DAY: 365, MONTH: 12, THREE_MONTHS: 4, HALF_YEAR: 2, YEAR: 1 };

/** An amount in minor units of a currency. */
export interface AmountIn {
  currency: Currency;
  minor: number;
}

/** Adds up amounts by currency, in the order of their first appearance. */
export function sumsByCurrency(amounts: readonly AmountIn[]): AmountIn[] {
  const sums = new Map<Currency, number>();
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}

/**
 * Returns what running subscriptions cost in a year at the prices of their next renewals, and the seats that are not used, with
 * what a year without them would save. Cancelled subscriptions and one-time purchases are not counted.
 */
export function yearOf(rows: readonly UpcomingFacts[], team: UpcomingTeam) {
  const counted = rows.flatMap((row) => {
    const next = row.status === 'ACTIVE' && row.cancelled_at === null ? renewalOf(row, team) : undefined;
    return next ? [{ row, next, times: timesAYear[row.period] ?? 0 }] : [];
  });
  const perPerson = counted.filter(({ row }) => row.plan_kind === 'MAIN' && row.plan.unit === 'PEOPLE');
  const saved = perPerson.flatMap(({ row, next, times }) => {
    const fewer = fewerSeats(row, team);
    return fewer ? [{ currency: next.currency, minor: fewer.saved * times }] : [];
  });
  return {
    committed: sumsByCurrency(counted.map(({ next, times }) => ({ currency: next.currency, minor: next.net * times }))),
    subscriptions: counted.length,
    unusedSeats: perPerson.reduce((sum, { row }) => sum + Math.max(0, row.granted - row.seats_used), 0),
    saved: sumsByCurrency(saved),
  };
}

/** An open order of the team, not yet paid. */
export interface OrderDue {
  payStatus: PayStatus;
  due: number;
  expiresAt: string;
}

/** Returns the day up to which an unpaid order can be paid; null if its money has been sent or nothing is due. */
export const orderDueOn = ({ payStatus, due, expiresAt }: OrderDue, { timeZone, today }: UpcomingTeam): string | null =>
  payStatus === 'PENDING' && due > 0 ? laterOf(today, dateIn(timeZone, new Date(expiresAt))) : null;
