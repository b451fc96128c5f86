import { joiningLimits, type LandingState } from '#contract/people/joining-facts.ts';

/** A request as the rules see it. */
export interface JoinRequestFacts {
  status: string;
  createdAt: Date;
  decidedAt: Date | null;
}

/** What decides the landing page of somebody whose code or link leads to a team that is there. */
export interface LandingFacts {
  open: boolean;
  byCode: boolean;
  /** Refreshed, revoked, past its validity, or used up by others. */
  ended: boolean;
  member: boolean;
  /** The caller's latest request to this team. */
  latest: JoinRequestFacts | undefined;
}

/** The state of the landing page: the first that holds (domain rules 3). */
export function landingStateOf({ open, byCode, ended, member, latest }: LandingFacts, now: Date): LandingState {
  if (!open) return 'CLOSED';
  if (ended) return byCode ? 'CODE_EXPIRED' : 'LINK_EXPIRED';
  if (member) return latest?.status === 'APPROVED' && isFresh(latest, now) ? 'APPROVED' : 'MEMBER';
  if (latest && waits(latest, now)) return 'PENDING';
  return latest?.status === 'REJECTED' ? 'REJECTED' : 'FORM';
}

function isFresh({ decidedAt }: JoinRequestFacts, now: Date): boolean {
  return decidedAt !== null && now.getTime() - decidedAt.getTime() < joiningLimits.welcome;
}

/** Whether a request still waits for a decision: it dies after 30 days. */
export function waits({ status, createdAt }: JoinRequestFacts, now: Date): boolean {
  return status === 'PENDING' && now.getTime() - createdAt.getTime() < joiningLimits.pending;
}

/** When a request ends by itself. */
export function expiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + joiningLimits.pending);
}

// An approval is no failed try, and one that lapsed has waited out the period.
const counted = ['REJECTED', 'WITHDRAWN'];

/**
 * From when somebody may ask a team again: 24 hours after a rejection, and three times in 30 days. Null when they may now.
 * `requests` are all of theirs to the team, in any order.
 */
export function againAt(requests: readonly JoinRequestFacts[], now: Date): Date | null {
  const times = requests
    .filter(({ status }) => counted.includes(status))
    .map(({ createdAt }) => createdAt.getTime())
    .toSorted((a, b) => b - a);
  const third = times[joiningLimits.perPeriod - 1];
  const rejections = requests.flatMap(({ status, decidedAt }) =>
    status === 'REJECTED' && decidedAt ? decidedAt.getTime() + joiningLimits.again : [],
  );
  const at = Math.max(0, ...rejections, third === undefined ? 0 : third + joiningLimits.period);
  return at > now.getTime() ? new Date(at) : null;
}

/** Whether an address belongs to one of these domains; without domains any does. Subdomains are others. */
export function isOfDomains(email: string | null, domains: readonly string[]): boolean {
  if (!domains.length) return true;
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && domains.includes(domain);
}
