import { billingLimits, type PayType, type QuoteAct } from '#contract/billing/order-states.ts';
import { startOfDay } from '#server/domain/periods.ts';

const hour = 3_600_000;
/** Changes priced for the remaining days of a period. */
const withinPeriod: readonly QuoteAct[] = ['ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD'];

interface Placed {
  act: QuoteAct;
  payType: PayType;
  timeZone: string;
  now: Date;
  /** The end of the period that is changed. */
  periodEnd: string | null;
}

/**
 * Returns when an unpaid order expires: for a card after 24 hours, for a transfer after 15 days, for a change at the latest
 * with the period it changes (domain rules 5).
 */
export function expiresAt({ act, payType, timeZone, now, periodEnd }: Placed): Date {
  const hours = payType === 'STRIPE' ? billingLimits.cardHours : billingLimits.transferDays * 24;
  const latest = new Date(now.getTime() + hours * hour);
  if (!withinPeriod.includes(act) || periodEnd === null) return latest;
  const end = startOfDay(periodEnd, timeZone);
  return end < latest ? end : latest;
}
