import { homeLimits } from '#contract/workplace/home-facts.ts';
import type { HomeFigure } from '#contract/workplace/home.ts';
import type { FigureRow } from './figures.repository.ts';
import type { VisibleFigures } from './home.rules.ts';

type Kind = HomeFigure['kind'];

/** The figures for each kind of person, the most important first; later ones replace those that have no value. */
const ofOwner: readonly Kind[] = ['MEMBERS', 'SEATS', 'SPEND', 'REQUESTS', 'JOINED', 'ORDERS'];
const ofHr: readonly Kind[] = ['MEMBERS', 'JOINED', 'LEAVING', 'REQUESTS'];
const ofFinance: readonly Kind[] = ['SPEND', 'SEATS', 'NEXT_CHARGE', 'ORDERS'];
const ofApps: readonly Kind[] = ['REQUESTS'];

/** Returns the kinds of figures for what a person sees, in their order: people and billing, one of both, or requests. */
export function kindsFor({ people, joinRequests, appRequests, subscriptions, orders }: VisibleFigures): readonly Kind[] {
  const billing = subscriptions || orders;
  if (people !== null) return billing ? ofOwner : ofHr;
  if (billing) return ofFinance;
  return joinRequests !== null || appRequests !== null ? ofApps : [];
}

/** Returns at most `homeLimits.figures` figures of these kinds; a figure without a value is left out. */
export function figuresOf(kinds: readonly Kind[], row: FigureRow, memberCap: number): HomeFigure[] {
  const made: Record<Kind, HomeFigure | null> = {
    MEMBERS: row.headcount === null ? null : { kind: 'MEMBERS', value: row.headcount, cap: memberCap, previous: before(row) },
    JOINED: row.joined === null ? null : { kind: 'JOINED', value: row.joined, previous: row.joined_before },
    LEAVING:
      row.left_month === null || row.planned === null
        ? null
        : { kind: 'LEAVING', value: row.left_month + row.planned, planned: row.planned, previous: row.left_before },
    REQUESTS:
      row.requests === null
        ? null
        : { kind: 'REQUESTS', value: row.requests, received: row.received, previous: row.received_before },
    SPEND: row.spend && { kind: 'SPEND', amounts: row.spend },
    SEATS: row.seats && { kind: 'SEATS', value: row.seats.used, bought: row.seats.bought },
    NEXT_CHARGE: row.spend && nextCharge(row.next_charge),
    ORDERS: row.orders && { kind: 'ORDERS', value: row.orders.count, due: row.orders.due },
  };
  return kinds.flatMap((kind) => made[kind] ?? []).slice(0, homeLimits.figures);
}

/** The headcount at the end of last month; null if it is not known, as for a limited scope. */
const before = ({ headcount, joined, team_left }: FigureRow): number | null =>
  headcount === null || joined === null || team_left === null ? null : headcount - joined + team_left;

function nextCharge(next: FigureRow['next_charge']): HomeFigure {
  if (!next) return { kind: 'NEXT_CHARGE', date: null, app: null, last: null, renewals: 0 };
  const { date, app, currency, last, renewals } = next;
  return { kind: 'NEXT_CHARGE', date, app, last: { currency, amount: last }, renewals };
}
