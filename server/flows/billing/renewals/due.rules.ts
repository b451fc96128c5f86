import { billingLimits } from '#contract/billing/order-states.ts';
import { type RenewalOutcome, renewalStepDays } from '#contract/billing/subscription-facts.ts';
import { addDays, daysBetween, startOfDay } from '#server/domain/periods.ts';

/** A subscription as far as the clock decides about it. */
export interface Dated {
  period_start: string;
  period_end: string;
  auto_renew: boolean;
  cancelled_at: Date | null;
  /** Fewer from the next period on. */
  next_quantity: number | null;
  grace_until: Date | null;
  /** The app was worked on with after the end of a period not long ago. */
  graced: boolean;
  /** The last step that was taken for this period. */
  last_step: { step: number; outcome: RenewalOutcome | null } | null;
  /** An order by hand for it is open: the clock waits for it. */
  by_hand: boolean;
  /** Its proof of a transfer waits for review. */
  in_review: boolean;
  /** A payment of its automatic order has not been answered. */
  paying: boolean;
}

export interface Moment {
  now: Date;
  /** The day in team time. */
  today: string;
  timeZone: string;
}

export type DueRenewalStep = { act: 'STEP'; step: number } | { act: 'GRACE' } | { act: 'END' } | null;

const startOf = (period_end: string, days: number, timeZone: string) => startOfDay(addDays(period_end, days), timeZone);

type Graced = Pick<Dated, 'period_end' | 'graced' | 'in_review'>;

/**
 * For how many days a subscription works on after its end. A new period begins on the day it is paid, so that whoever pays late
 * each time would have these days for nothing again and again; those of a review are ours.
 */
export const graceDaysOf = ({ graced, in_review: inReview }: Omit<Graced, 'period_end'>): number =>
  graced && !inReview ? billingLimits.graceAgainDays : billingLimits.graceDays;

/** Until when a subscription works on after its end. */
export const graceEnd = (of: Graced, timeZone: string): Date => startOf(of.period_end, graceDaysOf(of), timeZone);

/**
 * What is to be done about a subscription now (domain rules 5): renew it by card, let it work on, or end it. Steps that were
 * missed are not made up for; the latest counts. A transfer in review keeps it working like a card that is tried again.
 */
export function dueOf(of: Dated, { now, timeZone }: Moment): DueRenewalStep {
  const over = now >= startOfDay(of.period_end, timeZone);
  if (of.cancelled_at) return over ? { act: 'END' } : null;
  if (over && now >= graceEnd(of, timeZone)) return of.paying ? null : { act: 'END' };
  if (!of.auto_renew) {
    if (!over || (of.grace_until && now < of.grace_until)) return null;
    return of.in_review ? { act: 'GRACE' } : { act: 'END' };
  }
  const step = renewalStepDays.findLastIndex((days) => now >= startOf(of.period_end, days, timeZone));
  const last = of.last_step;
  const untaken = step >= 0 && (last === null || last.step < step || (last.step === step && last.outcome === null));
  // Whoever has fewer from the next period on keeps what is paid for to the end of this one.
  const early = !over && of.next_quantity !== null;
  if (untaken && !early && !of.by_hand) return { act: 'STEP', step };
  return over && !of.grace_until ? { act: 'GRACE' } : null;
}

/**
 * The number of days before the end that people are to be told of now: the smallest that was reached; null before the first, in
 * the first half of a period, once it is over, and once its card has been asked, which is told by itself.
 */
export function noticeOf(
  of: Pick<Dated, 'period_start' | 'period_end' | 'last_step'>,
  { today }: Pick<Moment, 'today'>,
): number | null {
  const left = daysBetween(today, of.period_end);
  if (left <= 0 || of.last_step) return null;
  const total = daysBetween(of.period_start, of.period_end);
  return billingLimits.noticeDays.findLast((days) => left <= days && days * 2 <= total) ?? null;
}
