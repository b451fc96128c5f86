import { type LogQuickPick, logQuickPicks } from '#contract/platform/operation-log-facts.ts';
import { todayIn } from './today.ts';

/** The quick picks of periods in display order; the last one is all time. */
export const quickPicks = [...(Object.keys(logQuickPicks) as LogQuickPick[]), 'allTime'] as const;
export type QuickPick = (typeof quickPicks)[number];

const dayMs = 86_400_000;

/** The first day (YYYY-MM-DD, in the zone) of a quick pick that ends today and includes today; undefined for all time. */
export function firstDayOf(pick: QuickPick, zone: string, now = new Date()): string | undefined {
  return pick === 'allTime' ? undefined : todayIn(zone, new Date(now.getTime() - (logQuickPicks[pick] - 1) * dayMs));
}
