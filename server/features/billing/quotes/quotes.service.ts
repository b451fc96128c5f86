import { v7 as uuidv7 } from 'uuid';
import { billingLimits, openLabelOf, orderRefusals } from '#contract/billing/order-states.ts';
import { buysThroughSales, teamLimits } from '#contract/platform/team-facts.ts';
import { PriceTooLarge } from '#contract/billing/pricing.ts';
import type { QuoteRequest } from '#contract/billing/quotes.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { cheaperOf, draftOf, renewalDraft } from './quotes.draft.rules.ts';
import type { QuoteDraft, QuoteFacts } from './quotes.facts.rules.ts';
import * as repository from './quotes.repository.ts';
import type { StoredQuote } from './stored-quote.rules.ts';

/** The team and the time of a quote. */
export interface QuoteSubject {
  team: { id: string; timeZone: string };
  now: Date;
}

/** Requires an app that is sold to the team. Throws notFound, appFixed, appFree. */
export function requireSold(app: repository.SoldApp | undefined): repository.SoldApp {
  if (!app || (app.withdrawn && !app.opened)) throw new AppError('notFound');
  if (app.isDefault) throw new AppError('appFixed');
  if (app.isFree) throw new AppError('appFree');
  return app;
}

/** Returns the app of a running subscription. Throws notFound, subscriptionOver. */
export async function appOf(db: Db, teamId: string, subscriptionId: string): Promise<string> {
  const found = await repository.findSubscription(db, teamId, subscriptionId);
  if (!found) throw new AppError('notFound');
  if (found.ended) throw new AppError('subscriptionOver');
  return found.appId;
}

/**
 * Prices a purchase or change now, line by line, with all its refusals (specification section 5, domain rules 5). Throws
 * notFound, appFixed, appFree, appWithdrawn, the errors of an open order (orderUnpaid, orderPaying, orderInReview,
 * orderProvisioning), renewalRunning, subscriptionOver, subscriptionRuns, mainPlanNeeded,
 * addMaximumReached, noChanges, salesFirst, invalid.
 */
export async function quoteFor(db: Db, { team, now }: QuoteSubject, request: QuoteRequest): Promise<StoredQuote> {
  const subscriptionId = 'subscriptionId' in request ? request.subscriptionId : null;
  const appId = 'appId' in request ? request.appId : await appOf(db, team.id, request.subscriptionId);
  const app = requireSold(await repository.findApp(db, team.id, appId));
  const buyer = await repository.findTeam(db, team.id);
  requireNoOpenOrder(team, buyer);
  if (subscriptionId && buyer.renewing.includes(subscriptionId)) throw new AppError('renewalRunning');
  const facts = await factsOf(db, { team, now }, app, buyer, subscriptionId);
  const draft = priced(request, () => draftOf(facts, request));
  requireNoSales(buyer, facts, request, draft);
  return stored({ team, now }, app, facts, request, { ...draft, cheaper: cheaperOf(facts, request, draft) });
}

/**
 * Prices the automatic renewal of a subscription: for the quantity requested for the next period, raised to the headcount in
 * purchase units if the plan requires it; at the plan on offer now, otherwise as bought. An open order does not block it.
 * Throws notFound, subscriptionOver, noChanges (one-time purchase), invalid (no longer priced).
 */
export async function renewalQuote(
  db: Db,
  team: QuoteSubject['team'],
  subscription: { id: string },
  now: Date,
): Promise<StoredQuote> {
  const app = await repository.findApp(db, team.id, await appOf(db, team.id, subscription.id));
  if (!app) throw new AppError('notFound');
  const facts = await factsOf(db, { team, now }, app, await repository.findTeam(db, team.id), subscription.id);
  if (!facts.subscription) throw new AppError('notFound');
  const { quantity, ...draft } = renewalDraft(facts, facts.subscription);
  const request: QuoteRequest = { act: 'RENEW', subscriptionId: subscription.id, quantity };
  return stored({ team, now }, app, facts, request, { ...draft, cheaper: null });
}

async function factsOf(
  db: Db,
  { team, now }: QuoteSubject,
  { appId, plans, withdrawn }: repository.SoldApp,
  { currency, headcount, balances }: repository.BuyingTeam,
  subscriptionId: string | null,
): Promise<QuoteFacts> {
  const running = await repository.listRunning(db, team.id, appId);
  const subscription = running.find(({ id }) => id === subscriptionId) ?? null;
  return { today: dateIn(team.timeZone, now), currency, headcount, balances, app: { plans, withdrawn }, running, subscription };
}

/** A team has one open order at a time. Throws orderUnpaid, orderPaying, orderInReview or orderProvisioning, by its state. */
export function requireNoOpenOrder(
  { timeZone }: Pick<QuoteSubject['team'], 'timeZone'>,
  { openOrder }: repository.BuyingTeam,
): void {
  if (!openOrder) return;
  const { number, reviewBy } = openOrder;
  // Phrases format dates in UTC: the day of the team is passed as its midnight in UTC.
  const dueOn = reviewBy === null ? 0 : Date.parse(dateIn(timeZone, new Date(reviewBy)));
  throw new AppError(orderRefusals[openLabelOf(openOrder)], { args: { number, dueOn } });
}

/** Amounts that JSON cannot represent exactly are reported as a quantity that is too large. */
function priced(request: QuoteRequest, work: () => QuoteDraft): QuoteDraft {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PriceTooLarge)) throw error;
    throw invalid({ field: 'quantity', rule: 'tooLarge', args: { max: Math.max(1, Math.floor(request.quantity / 1000)) } });
  }
}

/**
 * A purchase above 25 people, by declared size, headcount or quantity, goes through sales until provider staff approve the team
 * for self-service (specification section 5, domain rules 4). A renewal of at most the current quantity remains possible.
 */
function requireNoSales(
  { cleared, headcount, size }: repository.BuyingTeam,
  { subscription }: QuoteFacts,
  request: QuoteRequest,
  { lines }: QuoteDraft,
): void {
  const people = lines.flatMap(({ unit, quantity }) => (unit === 'PEOPLE' ? [quantity] : []));
  if (cleared || (request.act === 'RENEW' && request.quantity <= (subscription?.quantity ?? 0))) return;
  if (buysThroughSales(size) || Math.max(headcount, ...people) > teamLimits.salesAbove)
    throw new AppError('salesFirst', { args: { people: teamLimits.salesAbove } });
}

function stored(
  { team, now }: QuoteSubject,
  { appId, name, icon, opened, toAccept }: repository.SoldApp,
  { subscription, headcount }: QuoteFacts,
  request: QuoteRequest,
  draft: QuoteDraft & Pick<StoredQuote, 'cheaper'>,
): StoredQuote {
  return {
    ...draft,
    id: uuidv7(),
    teamId: team.id,
    act: request.act,
    request,
    appId,
    appName: name,
    icon,
    subscriptionId: subscription?.id ?? null,
    subscriptionVersion: subscription?.version ?? null,
    opens: !opened,
    toAccept,
    headcount,
    madeAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + billingLimits.quoteMinutes * 60_000).toISOString(),
  };
}

export type QuoteContext = Pick<TeamContext, 'database' | 'team' | 'now' | 'language' | 'logKey'>;
