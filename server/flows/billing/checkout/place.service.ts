import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { DocumentRef } from '#contract/apps/app-views.ts';
import { purchaseTerms } from '#contract/billing/offer-facts.ts';
import type { OrderBrief } from '#contract/billing/checkout.ts';
import type { PayType } from '#contract/billing/order-states.ts';
import { requireAccepted } from '#server/features/apps/apps/apps.policy.ts';
import { acceptIn, openIn } from '#server/features/apps/apps/open.service.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import { findTeam } from '#server/features/billing/quotes/quotes.repository.ts';
import { quoteFor, requireNoOpenOrder } from '#server/features/billing/quotes/quotes.service.ts';
import { openQuote, type StoredQuote } from '#server/features/billing/quotes/stored-quote.rules.ts';
import * as subscriptions from '#server/features/billing/subscriptions/rows.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, violatedConstraint } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { briefOf } from './order-summary.service.ts';
import { about, type CheckoutDependencies, type LogAuthor } from './checkout.dependencies.ts';
import { customerOf } from './customer.service.ts';
import { newNumber, newRemittanceCode } from './codes.rules.ts';
import { tryFulfil } from './fulfil.service.ts';
import { expiresAt } from './expiry.rules.ts';

/** The input of an order. */
export interface OrderInput {
  /** The token of the quote. */
  quote: string;
  payType: PayType;
  /** The version of the terms of purchase that was shown. */
  terms: string;
  accept: readonly DocumentRef[];
}

/**
 * Places an order from a quote, at exactly the quoted amounts; an order with nothing left to pay is fulfilled at once. Throws
 * quoteExpired, newTerms if the terms shown are outdated, quoteOutdated if anything differs from the quote, orderRefusals,
 * cardsOff, memberOnly, and the errors of quoteFor.
 */
export async function place(
  parts: CheckoutDependencies,
  context: TeamContext,
  { quote: token, payType, terms, accept }: OrderInput,
): Promise<OrderBrief> {
  requireMember(context);
  if (terms !== purchaseTerms) throw new AppError('newTerms', { args: { version: purchaseTerms } });
  if (payType === 'STRIPE' && !parts.cards) throw new AppError('cardsOff');
  const quote = openQuote(context, token);
  const { id, due } = await oneOrder(context, () =>
    writeTeam(context, async (tx) => {
      await subscriptions.lockOfApp(tx, context.team.id, quote.appId);
      await requireAsQuoted(tx, context, quote, accept);
      const order = await placeIn(tx, context, quote, { payType, agreements: [{ kind: 'TERMS', version: terms }, ...accept] });
      if (quote.opens) await openIn(tx, context, quote.appId, { accept, availability: 'OPENED' });
      else if (quote.toAccept.length) await acceptIn(tx, context, quote.appId, accept);
      return order;
    }),
  );
  if (due === 0) await tryFulfil(parts, context.team.id, id);
  return asTeam(context.database, context.team.id, (db) => briefOf(db, context.team.id, id));
}

/**
 * Prices the same request for the time of the quote. The result must be equal: neither plan, subscription, headcount nor
 * balance has changed.
 */
async function requireAsQuoted(tx: Tx, context: TeamContext, quote: StoredQuote, accept: readonly DocumentRef[]): Promise<void> {
  const now = await quoteFor(tx, { team: context.team, now: new Date(quote.madeAt) }, quote.request);
  // Checked first, so that a newly published document is reported as such.
  requireAccepted(now.toAccept, accept);
  if (!isDeepStrictEqual(compared(now), compared(quote))) throw new AppError('quoteOutdated');
}

/** Compares as JSON, because undefined properties are not serialised. */
function compared({ lines, plans, appId, subscriptionVersion, opens, toAccept, ...quote }: StoredQuote): unknown {
  const { currency, amount, discount, unused, fromBalance, due, toBalance } = quote;
  const sums = { currency, amount, discount, unused, fromBalance, due, toBalance };
  return JSON.parse(JSON.stringify({ lines, plans, appId, subscriptionVersion, opens, toAccept, ...sums }));
}

/** Translates constraint violations of concurrent orders into errors. */
async function oneOrder<T>({ database, team }: TeamContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'orders_open') {
      await asTeam(database, team.id, async (db) => requireNoOpenOrder(team, await findTeam(db, team.id)));
      // The other order has been completed or cancelled since.
      throw new AppError('quoteOutdated');
    }
    if (constraint === 'orders_open_renewal') throw new AppError('orderUnpaid');
    // The order of this quote has been cancelled or paid since.
    if (constraint === 'orders_team_id_quote_id_key') throw new AppError('quoteOutdated');
    throw error;
  }
}

/** The facts of an order that are not in its quote. */
export interface OrderOptions {
  payType: PayType;
  agreements?: readonly { kind: string; version: string }[];
  /** Placed by the schedule for an automatic renewal; allowed beside the team's open order. */
  automatic?: boolean;
  /** Overrides the usual expiry of an order. */
  lapsesAt?: Date;
}

/**
 * Places an order inside another transaction: its row, the payment from the credit balance and the log entry. With nothing left
 * to pay it is marked as paid, and the caller fulfils it after the commit. The caller has locked the app's subscriptions or has
 * just read the quote. Throws quoteOutdated if the balance is too low; violates orders_open, orders_open_renewal.
 */
export async function placeIn(
  tx: Tx,
  by: LogAuthor & { team: { id: string; timeZone: string } },
  quote: StoredQuote,
  { payType, agreements = [], automatic = false, lapsesAt: until }: OrderOptions,
): Promise<{ id: string; number: string; due: number }> {
  const { team, actor, now } = by;
  const subscription = quote.subscriptionId === null ? undefined : await subscriptions.find(tx, team.id, quote.subscriptionId);
  const basis = subscription
    ? {
        planKey: subscription.plan_key,
        period: subscription.period,
        quantity: subscription.quantity,
        periodStart: subscription.period_start,
        periodEnd: subscription.period_end,
      }
    : null;
  const { act, currency, lines, amount, discount, unused, fromBalance, toBalance, due } = quote;
  const order = {
    id: uuidv7(),
    number: newNumber(now),
    quoteId: quote.id,
    appId: quote.appId,
    subscriptionId: quote.subscriptionId,
    action: act,
    currency,
    lines,
    amount,
    discount,
    unused,
    fromBalance,
    toBalance,
    due,
    payType,
    automatic,
    agreements,
    basis,
    remittanceCode: newRemittanceCode(),
    customer: await customerOf(tx, team.id),
    plans: quote.plans,
    orderedBy: actor.kind === 'USER' ? actor.memberId : null,
    orderedName: actor.displayName,
    createdAt: now,
    lapsesAt:
      until ??
      expiresAt({
        act,
        payType,
        timeZone: team.timeZone,
        now,
        periodEnd: basis?.periodEnd ?? null,
      }),
  };
  await orders.insert(tx, team.id, order);
  const { id, number } = order;
  if (fromBalance > 0) {
    const line = {
      currency,
      amount: fromBalance,
      reason: 'ORDER' as const,
      orderId: id,
      byName: actor.displayName,
      note: number,
      at: now,
    };
    if (!(await credit.take(tx, team.id, line))) throw new AppError('quoteOutdated');
  }
  if (due === 0) await orders.setPaid(tx, team.id, id, { payType: null, at: now });
  await record(tx, by, {
    category: 'BILLING',
    action: 'order.create',
    object: about(order),
    after: { app: quote.appName.en, act, due, currency, ...(fromBalance && { fromBalance }), payType },
  });
  return { id, number, due };
}
