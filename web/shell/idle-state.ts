import { safetyLimits } from '#contract/access/security-facts.ts';

/** `awake`, the whole seconds left once the warning is due, or `over`. `idle` is in milliseconds. */
export function idleState(idle: number, minutes: number): 'awake' | 'over' | number {
  const left = minutes * 60_000 - idle;
  if (left <= 0) return 'over';
  return left > safetyLimits.idleWarning * 1000 ? 'awake' : Math.ceil(left / 1000);
}
