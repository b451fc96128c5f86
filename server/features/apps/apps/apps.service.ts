import type { z } from 'zod';
import { productApps } from '#contract/apps/app-facts.ts';
import type { DocumentRef } from '#contract/apps/app-views.ts';
import type { apps } from '#contract/apps/apps.ts';
import { products as productNames } from '#contract/platform/team-facts.ts';
import { appAccessOf } from '#server/domain/app-access/verdict.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { elementsOf } from '#server/domain/rights/elements.ts';
import { AppError } from '#server/kernel/errors.ts';
import { currentDocuments, isInTeam, paymentAt, requireOffered, stateAt, toAccept } from './apps.policy.ts';
import * as repository from './apps.repository.ts';
import {
  availabilityOf,
  type DetailView,
  detailView,
  iso,
  marketView,
  paymentView,
  seatsView,
  teamAppView,
} from './apps.view.ts';
import * as documents from './documents.repository.ts';
import { viewed } from './settings.policy.ts';
import { isAboveSales } from './team-size.repository.ts';

type MarketQuery = z.output<NonNullable<typeof apps.market.query>>;
type ListQuery = z.output<NonNullable<typeof apps.list.query>>;
type Answer<E extends keyof typeof apps> = z.input<(typeof apps)[E]['output']>;

/**
 * Returns a page of the market with the team's data. The catalogue is short, so that the state, which depends on the time, is
 * filtered in memory.
 */
export async function market(context: TeamContext, { page, size, state, ...filters }: MarketQuery): Promise<Answer<'market'>> {
  const { database, team, language, now } = context;
  const found = await asTeam(database, team.id, (db) => repository.listMarket(db, team.id, language, filters));
  const rows = state?.length ? found.filter((row) => state.includes(stateAt(row, now))) : found;
  return { items: paged(rows, page, size).map((row) => marketView(context, row)), page, size, total: rows.length };
}

/** Returns the team's apps. A team has few, so that they are sorted and paged in memory. */
export async function list(context: TeamContext, query: ListQuery): Promise<Answer<'list'>> {
  const { database, team, language, now } = context;
  const { page, size, availability, payment, sort, order, ...filters } = query;
  const { found, name } = await asTeam(database, team.id, async (db) => {
    const all = await repository.listOfTeam(db, team.id, language, { ...filters, scope: viewed(context) });
    const people = all.map(({ in_charge: inCharge }) => inCharge);
    return { found: all, name: await namesFor(db, context, '040100', people) };
  });
  const rows = found
    .filter((row) => !availability?.length || availability.includes(availabilityOf(row)))
    .filter((row) => !payment?.length || payment.includes(paymentAt(row, now).payment));
  const sorted = sort === 'name' ? rows : rows.toSorted((a, b) => sortValue(sort, a, now) - sortValue(sort, b, now));
  const ordered = order === 'desc' ? sorted.toReversed() : sorted;
  return { items: paged(ordered, page, size).map((row) => teamAppView(context, name, row)), page, size, total: rows.length };
}

/**
 * Returns the value a row is sorted by. Apps without an end come after those with one, apps without seats before those with
 * seats.
 */
function sortValue(sort: Exclude<ListQuery['sort'], 'name'>, row: repository.TeamAppRow, now: Date): number {
  if (sort === 'openedAt') return row.opened_at ? new Date(row.opened_at).getTime() : 0;
  if (sort === 'until') return paymentAt(row, now).until?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return sort === 'seats' ? (row.seats === null ? -1 : row.seats_used) : row.people;
}

const paged = <Row>(rows: readonly Row[], page: number, size: number): Row[] => rows.slice((page - 1) * size, page * size);

/** Returns opened apps that end soon or have ended, and those with documents to accept; the nearest end first. */
export async function warnings(context: TeamContext): Promise<Answer<'warnings'>> {
  const { database, team, language, now } = context;
  const rows = await asTeam(database, team.id, (db) => repository.listOfTeam(db, team.id, language));
  const items = rows
    .filter((row) => row.availability !== null)
    .map((row) => ({ row, state: paymentView(row, now), documents: toAccept(row) }))
    .filter(({ row, state, documents: waiting }) => waiting.length > 0 || (row.availability !== 'STOP' && isEnding(state)))
    .toSorted((a, b) => (a.state.daysLeft ?? Infinity) - (b.state.daysLeft ?? Infinity))
    .map(({ row: { appId, name, icon }, state, documents: waiting }) => ({ appId, name, icon, ...state, toAccept: waiting }));
  return { items };
}

/** True for an app that ends soon or has ended. A cancelled app counts as well, from 15 days before its end. */
const isEnding = ({ payment, daysLeft }: { payment: string; daysLeft: number | null }) =>
  payment === 'WAIT_EXPIRE' || payment === 'EXPIRED' || (payment === 'CANCEL' && daysLeft !== null && daysLeft <= 15);

/** Returns one app, for every member of the team; the team's data about it is only for callers with 040100. */
export function read(context: TeamContext, appId: string): Promise<DetailView> {
  return asTeam(context.database, context.team.id, (db) => view(db, context, appId));
}

export async function view(db: Db, context: TeamContext, appId: string): Promise<DetailView> {
  const { team, actor, language, now } = context;
  const row = requireOffered(await repository.find(db, team.id, appId, language, viewed(context)));
  return detailView(context, row, {
    documents: await documents.list(db, team.id, appId),
    access: await appAccessOf(db, team.id, actor.memberId, appId, now),
    name: await namesFor(db, context, '040100', [row.in_charge]),
    throughSales: await isAboveSales(db, team.id),
  });
}

/** Returns one version of a document in the four languages; older versions are included. */
export async function document(context: TeamContext, appId: string, of: DocumentRef): Promise<Answer<'document'>> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    requireOffered(await repository.find(db, team.id, appId, language));
    const found = await documents.find(db, appId, of);
    if (!found) throw new AppError('notFound');
    return { ...of, texts: found.texts, publishedAt: iso(found.published_at) };
  });
}

/** Returns the apps the team has opened, the latest first. */
export async function opened(context: TeamContext): Promise<Answer<'opened'>> {
  const { database, team, language, now } = context;
  const rows = await asTeam(database, team.id, (db) => repository.listOfTeam(db, team.id, language));
  const items = rows.flatMap((row) => {
    const { appId, name, icon, key, opened_at: at } = row;
    if (!at || !isInTeam(row)) return [];
    return {
      appId,
      name,
      icon,
      key,
      availability: availabilityOf(row),
      ...paymentView(row, now),
      ...seatsView(row),
      openedAt: iso(at),
    };
  });
  return { items: items.toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1)) };
}

/** Returns the apps on offer among the products of the first run. */
export async function products(context: TeamContext): Promise<Answer<'products'>> {
  const { database, team, language } = context;
  const rows = await asTeam(database, team.id, (db) => repository.listMarket(db, team.id, language, {}));
  const items = productNames.flatMap((product) => {
    const row = rows.find(({ key }) => key === productApps[product]);
    if (!row) return [];
    const { appId, name, icon } = row;
    return { appId, name, icon, product, opened: isInTeam(row), documents: currentDocuments(row) };
  });
  return { items };
}

/** Returns whether the caller holds a code, and which billing elements the console shows them (specification section 6). */
export function permission(
  { actor }: TeamContext,
  code: z.output<NonNullable<typeof apps.permission.query>>['code'],
): Answer<'permission'> {
  const access = actor.scope(code, 'edit') ? 'edit' : actor.scope(code, 'view') ? 'view' : null;
  return { code, access, elements: elementsOf(actor) };
}
