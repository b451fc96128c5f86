import { requestLimits } from '#contract/request-facts.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The columns of a request that the rules use. */
export interface RequestFacts {
  status: string;
  created_at: Date;
  decided_at: Date | null;
}

/** At most `perPeriod` failed requests within `period` milliseconds. */
export interface RequestRate {
  perPeriod: number;
  period: number;
}

// Statuses that count as failed attempts. An approval is not one, and an expired request has already lasted the whole period.
const counted = ['REJECTED', 'WITHDRAWN'];

/**
 * Returns when a person may send the next request, or null if they may now. A rejection blocks for 24 hours. `requests` are all
 * their requests of this kind, in any order; `rate` limits them further.
 */
export function againAt(requests: readonly RequestFacts[], now: Date, rate?: RequestRate): Date | null {
  const times = requests
    .filter(({ status }) => counted.includes(status))
    .map(({ created_at: at }) => at.getTime())
    .toSorted((a, b) => b - a);
  const last = rate && times[rate.perPeriod - 1];
  const rejections = requests.flatMap(({ status, decided_at: at }) =>
    status === 'REJECTED' && at ? at.getTime() + requestLimits.again : [],
  );
  const at = Math.max(0, ...rejections, rate && last !== undefined ? last + rate.period : 0);
  return at > now.getTime() ? new Date(at) : null;
}

/** Throws askAgainLater if the person cannot send the next request yet. */
export function requireMayAskAgain(requests: readonly RequestFacts[], now: Date, rate?: RequestRate): void {
  const again = againAt(requests, now, rate);
  if (!again) return;
  const seconds = (again.getTime() - now.getTime()) / 1000;
  throw new AppError('askAgainLater', { args: { hours: Math.ceil(seconds / 3600) }, retryAfter: Math.ceil(seconds) });
}
