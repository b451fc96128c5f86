import { joiningLimits, type LandingState } from '#contract/people/joining-facts.ts';

/** The facts of a join request that the rules use. */
export interface JoinRequestFacts {
  status: string;
  createdAt: Date;
  decidedAt: Date | null;
}

/** The facts that decide the landing page for a person whose code or link leads to an existing team. */
export interface LandingFacts {
  open: boolean;
  byCode: boolean;
  /** The link or code has been refreshed, revoked, expired, or used up by others. */
  ended: boolean;
  member: boolean;
  /** The caller's latest request to this team. */
  latest: JoinRequestFacts | undefined;
}

/** Returns the state of the landing page: the first matching one (domain rules 3). */
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

/** Whether a request is still pending; it expires after 30 days. */
export function waits({ status, createdAt }: JoinRequestFacts, now: Date): boolean {
  return status === 'PENDING' && now.getTime() - createdAt.getTime() < joiningLimits.pending;
}

/** Returns when a pending request expires. */
export function expiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + joiningLimits.pending);
}

// Statuses that count as failed attempts. An approval is not one, and an expired request has already lasted the whole period.
const counted = ['REJECTED', 'WITHDRAWN'];

/**
 * Returns when a person may send the next request to a team, or null if they may now. A rejection blocks for 24 hours, and at
 * most three attempts are allowed in 30 days. `requests` are all their requests to the team, in any order.
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

/** Whether an address belongs to one of these domains; true if the list is empty. Subdomains do not match. */
export function isOfDomains(email: string | null, domains: readonly string[]): boolean {
  if (!domains.length) return true;
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && domains.includes(domain);
}
