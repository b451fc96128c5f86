const day = 86_400_000;

/** Started days until an instant (ISO 8601); after it, the negative number of whole days. */
export function daysUntil(instant: string, now: Date): number {
  const left = (Date.parse(instant) - now.getTime()) / day;
  return left > 0 ? Math.ceil(left) : -Math.floor(-left);
}
