import type { AppVerdict } from '#contract/apps/app-facts.ts';
import { appRequestLimits } from '#contract/apps/app-request-facts.ts';
import type { RequestFacts } from '#server/domain/requests/again.ts';

/** True if the deciders were just notified of a request that was withdrawn since: they are not notified twice. */
export function wasNotified(requests: readonly RequestFacts[], now: Date): boolean {
  return requests.some(
    ({ status, created_at: at }) => status === 'WITHDRAWN' && now.getTime() - at.getTime() < appRequestLimits.quiet,
  );
}

/** False for an app that is withdrawn and was never opened: it cannot be requested, because it cannot be opened any more. */
export function isRequestable({ verdict, withdrawn }: { verdict: AppVerdict; withdrawn: boolean }): boolean {
  return verdict !== 'OK' && !(withdrawn && verdict === 'NOT_OPENED');
}
