import type { AppVerdict } from '#contract/apps/app-facts.ts';
import { appRequestLimits } from '#contract/apps/app-request-facts.ts';

/** A request as the rules see it. */
export interface AppRequestFacts {
  status: string;
  decided_at: Date | null;
}

/** From when somebody may ask for an app again: 24 hours after the last rejection. Null when they may now. */
export function againAt(requests: readonly AppRequestFacts[], now: Date): Date | null {
  const rejected = requests.flatMap(({ status, decided_at: at }) => (status === 'REJECTED' && at ? at.getTime() : []));
  const again = Math.max(0, ...rejected) + appRequestLimits.again;
  return rejected.length && again > now.getTime() ? new Date(again) : null;
}

/** Whether those who decide were told of a request just now that was taken back since: they are not told twice. */
export function wasNotified(requests: readonly (AppRequestFacts & { created_at: Date })[], now: Date): boolean {
  return requests.some(
    ({ status, created_at: at }) => status === 'WITHDRAWN' && now.getTime() - at.getTime() < appRequestLimits.quiet,
  );
}

/** An app that is no longer on offer and was never opened cannot be asked for: nobody could open it. */
export function isAskable({ verdict, withdrawn }: { verdict: AppVerdict; withdrawn: boolean }): boolean {
  return verdict !== 'OK' && !(withdrawn && verdict === 'NOT_OPENED');
}
