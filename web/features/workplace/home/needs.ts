import type { HomeFigures } from '#contract/workplace/home.ts';

const day = 86_400_000;

/** Days that have begun until an instant (ISO 8601); negative, and whole days only, once it is over. */
export function daysUntil(instant: string, now: Date): number {
  const left = (Date.parse(instant) - now.getTime()) / day;
  return left > 0 ? Math.ceil(left) : -Math.floor(-left);
}

/** How many kinds of things wait for this person. */
export function needsOf({ joinRequests, appRequests, undelivered, unpaid, ending }: HomeFigures): number {
  return [joinRequests, appRequests, undelivered, unpaid, ending].filter((figure) => figure && figure.count > 0).length;
}
