import { billingLimits } from '#contract/billing/order-states.ts';
import type { RenewalOutcome } from '#contract/billing/subscription-facts.ts';
import { renewalQuote } from '#server/features/billing/quotes/quotes.service.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { addDays } from '#server/domain/periods.ts';
import { fulfil } from '../checkout/fulfil.service.ts';
import { chargeOrder } from '../checkout/pay.service.ts';
import { placeIn } from '../checkout/place.service.ts';
import { dueOf, graceDaysOf, graceEnd, retryDayOf } from './due.rules.ts';
import { beginGracePeriod } from './end.service.ts';
import { notify } from './renewals.emails.ts';
import * as repository from './renewals.repository.ts';
import { about, type RenewalRun } from './renewals.dependencies.ts';

/** Seconds after which a step without outcome is assumed to be abandoned; longer than any gateway call takes. */
const stale = 2 * billingLimits.reconcileAfter;

interface Outcome {
  outcome: RenewalOutcome;
  /** The card's failure, or the name of the refusal. */
  reason: string | null;
}

interface ClaimedStep {
  /** Null if nothing can be ordered. */
  orderId: string | null;
  cardId: string | null;
  outcome?: Outcome;
}

/**
 * Performs one step of a renewal by card: places and commits the automatic order, charges the card, then records the outcome.
 * Of concurrent processes one claims the step; an interrupted step is resumed with the same order.
 */
export async function takeStep(run: RenewalRun, id: string, step: number): Promise<void> {
  const { clock, team } = run;
  const claimed = await inTransaction(clock.database, { teamId: team.id }, (tx) => claim(tx, run, id, step));
  if (!claimed) return;
  const outcome = claimed.outcome ?? (await charge(run, claimed));
  await inTransaction(clock.database, { teamId: team.id }, (tx) =>
    recordOutcome(tx, run, { id, step, periodEnd: claimed.periodEnd }, outcome),
  );
}

async function claim(
  tx: Tx,
  run: RenewalRun,
  id: string,
  step: number,
): Promise<(ClaimedStep & { periodEnd: string }) | undefined> {
  const { team, now, doer } = run;
  const row = await repository.lockDue(tx, team.id, id);
  const due = row && dueOf(row, { ...run, timeZone: team.timeZone });
  if (!row || due?.act !== 'STEP' || due.step !== step) return undefined;
  if (!(await repository.takeStep(tx, team.id, row, { step, now, stale }))) return undefined;
  const periodEnd = row.period_end;
  const card = await repository.defaultCard(tx, team.id);
  const cardId = card?.id ?? null;
  if (row.automatic_order) {
    await repository.setOrder(tx, team.id, row, step, row.automatic_order);
    return { orderId: row.automatic_order, cardId, periodEnd };
  }
  const quote = await renewalQuote(tx, team, row, now).catch(refusalOf);
  if ('reason' in quote) return { orderId: null, cardId, periodEnd, outcome: quote };
  // Without a card nothing can be charged, unless the credit balance pays the whole amount.
  if (!cardId && quote.due > 0) return { orderId: null, cardId, periodEnd, outcome: { outcome: 'NO_CARD', reason: null } };
  // One order for all steps: if the card cannot be charged, people can pay it manually until the grace period ends.
  const order = await placeIn(tx, { ...doer, team }, quote, {
    payType: 'STRIPE',
    automatic: true,
    lapsesAt: graceEnd(row, team.timeZone),
  });
  await repository.setOrder(tx, team.id, row, step, order.id);
  return { orderId: order.id, cardId: order.due === 0 ? null : cardId, periodEnd };
}

/** A plan that is no longer priced, for example: recorded as the reason. */
function refusalOf(error: unknown): Outcome {
  if (!(error instanceof AppError)) throw error;
  return { outcome: 'REFUSED', reason: error.detail.fields?.[0]?.rule ?? error.error };
}

async function charge({ clock, doer, team }: RenewalRun, { orderId, cardId }: ClaimedStep): Promise<Outcome> {
  if (!orderId) return { outcome: 'REFUSED', reason: null };
  try {
    if (cardId) {
      const { label, payment } = await chargeOrder(clock, doer, team.id, orderId, cardId, { offSession: true });
      if (label === 'WAIT_PAID') return { outcome: 'RUNNING', reason: null };
      if (label === 'CREATE') return { outcome: 'DECLINED', reason: payment?.failure ?? null };
    } else await fulfil(clock, team.id, orderId);
    return { outcome: 'PAID', reason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Paid or requested already, by the previous owner of this step or by a member.
    if (error.error === 'paymentRunning') return { outcome: 'RUNNING', reason: null };
    if (error.error === 'cardsOff') return { outcome: 'NO_CARD', reason: error.error };
    return { outcome: 'REFUSED', reason: error.error };
  }
}

/** Records the outcome. If the renewal failed, the grace period begins and people are notified. */
async function recordOutcome(
  tx: Tx,
  run: RenewalRun,
  { id, step, periodEnd }: { id: string; step: number; periodEnd: string },
  { outcome, reason }: Outcome,
) {
  const { team, doer, clock } = run;
  const row = await repository.lockDue(tx, team.id, id);
  if (!row || !(await repository.endStep(tx, team.id, { id, period_end: periodEnd }, { step, outcome, reason }))) return;
  const renewed = row.period_end !== periodEnd;
  const object = about(row, team.language);
  if (renewed || outcome === 'PAID') {
    const after = { until: row.period_end, quantity: row.quantity };
    await record(tx, doer, { category: 'BILLING', action: 'subscription.renew', object, before: { until: periodEnd }, after });
    return;
  }
  await beginGracePeriod(tx, run, row);
  if (outcome === 'RUNNING') return;
  const notified = (await repository.claimNotice(tx, team.id, row, 'FAILED', step))
    ? await notify(tx, row, {
        ...run,
        publicUrl: clock.publicUrl,
        template: 'subscriptionFailed',
        until: addDays(periodEnd, graceDaysOf(row) - 1),
        retry: retryDayOf(row, step),
      })
    : 0;
  await record(tx, doer, {
    category: 'BILLING',
    action: 'subscription.renewFail',
    object,
    after: { step: step + 1, outcome, reason, told: notified },
  });
}
