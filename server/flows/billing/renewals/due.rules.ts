import { billingLimits } from '#contract/billing/order-states.ts';
import { type RenewalOutcome, renewalStepDays } from '#contract/billing/subscription-facts.ts';
import { addDays, daysBetween, startOfDay } from '#server/domain/periods.ts';

/** The facts of a subscription that decide what the schedule does. */
export interface RenewalFacts {
  period_start: string;
  period_end: string;
  auto_renew: boolean;
  cancelled_at: Date | null;
  /** A smaller quantity requested from the next period on. */
  next_quantity: number | null;
  grace_until: Date | null;
  /** The app recently used a grace period. */
  graced: boolean;
  /** The last renewal step taken for this period. */
  last_step: { step: number; outcome: RenewalOutcome | null } | null;
  /** An order placed manually is open: the schedule waits for it. */
  by_hand: boolean;
  /** Its transfer voucher waits for review. */
  in_review: boolean;
  /** A payment of its automatic order is in progress. */
  paying: boolean;
}

/** The time for which the schedule decides. */
export interface RenewalTime {
  now: Date;
  /** The day in the team's time zone. */
  today: string;
  timeZone: string;
}

/** The work that is due for a subscription; null if there is none. `step`: index into renewalStepDays. */
export type DueRenewalStep = { act: 'STEP'; step: number } | { act: 'GRACE' } | { act: 'END' } | null;

const startOf = (period_end: string, days: number, timeZone: string) => startOfDay(addDays(period_end, days), timeZone);

type Graced = Pick<RenewalFacts, 'period_end' | 'graced' | 'in_review'>;

/**
 * Returns the length of the grace period in days. A new period begins on the day of payment, so a team that always pays late
 * would receive these days for free each time: it gets fewer. Days of a review are not the team's fault and count in full.
 */
export const graceDaysOf = ({ graced, in_review: inReview }: Omit<Graced, 'period_end'>): number =>
  graced && !inReview ? billingLimits.graceAgainDays : billingLimits.graceDays;

/** Returns the end of the grace period. */
export const graceEnd = (of: Graced, timeZone: string): Date => startOf(of.period_end, graceDaysOf(of), timeZone);

/** Returns the day on which the card is charged again after a failed step; null if the grace period ends before, or no step is left. */
export function retryDayOf(of: Graced, step: number): string | null {
  const days = renewalStepDays[step + 1];
  return days === undefined || days >= graceDaysOf(of) ? null : addDays(of.period_end, days);
}

/**
 * Decides what to do about a subscription now (domain rules 5): renew by card, begin the grace period, or end it. Missed steps
 * are not repeated; only the latest counts. A transfer in review extends the subscription like a card that is being retried.
 */
export function dueOf(of: RenewalFacts, { now, timeZone }: RenewalTime): DueRenewalStep {
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
  // With a smaller quantity requested, renewal waits for the end of the period, because the current quantity is paid for until
  // then.
  const early = !over && of.next_quantity !== null;
  if (untaken && !early && !of.by_hand) return { act: 'STEP', step };
  return over && !of.grace_until ? { act: 'GRACE' } : null;
}

/**
 * Returns the notice, in days before the end, to send now: the smallest that was reached; null before the first, in the first
 * half of a period, once it is over, and after a charge attempt, which has its own notification.
 */
export function noticeOf(
  of: Pick<RenewalFacts, 'period_start' | 'period_end' | 'last_step'>,
  { today }: Pick<RenewalTime, 'today'>,
): number | null {
  const left = daysBetween(today, of.period_end);
  if (left <= 0 || of.last_step) return null;
  const total = daysBetween(of.period_start, of.period_end);
  return billingLimits.noticeDays.findLast((days) => left <= days && days * 2 <= total) ?? null;
}
