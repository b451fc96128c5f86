import type { AppVerdict } from '#contract/apps/app-facts.ts';
import { appRequestLimits } from '#contract/apps/app-request-facts.ts';

/** The facts of a request that the rules depend on. */
export interface AppRequestFacts {
  status: string;
  decided_at: Date | null;
}

/** Returns when the member may request the app again: 24 hours after the last rejection. Null if they may now. */
export function requestableFrom(requests: readonly AppRequestFacts[], now: Date): Date | null {
  const rejected = requests.flatMap(({ status, decided_at: at }) => (status === 'REJECTED' && at ? at.getTime() : []));
  const again = Math.max(0, ...rejected) + appRequestLimits.again;
  return rejected.length && again > now.getTime() ? new Date(again) : null;
}

/** True if the deciders were just notified of a request that was withdrawn since: they are not notified twice. */
export function wasNotified(requests: readonly (AppRequestFacts & { created_at: Date })[], now: Date): boolean {
  return requests.some(
    ({ status, created_at: at }) => status === 'WITHDRAWN' && now.getTime() - at.getTime() < appRequestLimits.quiet,
  );
}

/** False for an app that is withdrawn and was never opened: it cannot be requested, because it cannot be opened any more. */
export function isRequestable({ verdict, withdrawn }: { verdict: AppVerdict; withdrawn: boolean }): boolean {
  return verdict !== 'OK' && !(withdrawn && verdict === 'NOT_OPENED');
}
