import { todayIn } from '#web/client/today.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

export interface NextDate {
  /** Plain date. */
  on: string;
  kind: 'RENEWS' | 'EXPIRES' | 'ENDS' | 'TRIAL' | 'fails';
  /** Whether the last day before `on` is meant, up to which something is paid. */
  last: boolean;
  daysLeft: number | null;
}

/** The next date of a row, in the zone of the team, and what happens then; undefined if nothing does. */
export function nextDateOf({ of, trial }: SubscriptionRow, zone: string): NextDate | undefined {
  const dayOf = (at: string) => todayIn(zone, new Date(at));
  if (trial) return trial.until ? { on: dayOf(trial.until), kind: 'TRIAL', last: false, daysLeft: trial.daysLeft } : undefined;
  const { periodEnd: on, daysLeft, graceUntil, endedAt } = of;
  if (endedAt) return { on: dayOf(endedAt), kind: 'ENDS', last: false, daysLeft: null };
  if (on === null) return undefined;
  // Over, though the schedule has not ended it yet.
  if (of.state === 'ENDED') return { on, kind: 'ENDS', last: true, daysLeft: null };
  if (of.state === 'GRACE' && graceUntil) return { on: dayOf(graceUntil), kind: 'ENDS', last: true, daysLeft: null };
  if (of.cancelledAt) return { on, kind: 'ENDS', last: true, daysLeft };
  if (!of.autoRenew || !of.next) return { on, kind: 'EXPIRES', last: true, daysLeft };
  return { on, kind: !of.card || of.card.expires ? 'fails' : 'RENEWS', last: false, daysLeft };
}
