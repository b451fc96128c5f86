import { joiningLimits, type LandingState } from '#contract/people/joining-facts.ts';
import type { RequestFacts } from '#server/domain/requests/again.ts';

/** The facts that decide the landing page for a person whose code or link leads to an existing team. */
export interface LandingFacts {
  open: boolean;
  byCode: boolean;
  /** The link or code has been refreshed, revoked, expired, or used up by others. */
  ended: boolean;
  member: boolean;
  /** The caller's latest request to this team. */
  latest: RequestFacts | undefined;
}

/** Returns the state of the landing page: the first matching one (domain rules 3). */
export function landingStateOf({ open, byCode, ended, member, latest }: LandingFacts, now: Date): LandingState {
  if (!open) return 'CLOSED';
  if (ended) return byCode ? 'CODE_EXPIRED' : 'LINK_EXPIRED';
  if (member) return latest?.status === 'APPROVED' && isFresh(latest, now) ? 'APPROVED' : 'MEMBER';
  if (latest && waits(latest, now)) return 'PENDING';
  return latest?.status === 'REJECTED' ? 'REJECTED' : 'FORM';
}

function isFresh({ decided_at: decidedAt }: RequestFacts, now: Date): boolean {
  return decidedAt !== null && now.getTime() - decidedAt.getTime() < joiningLimits.welcome;
}

/** Whether a request is still pending; it expires after 30 days. */
export function waits({ status, created_at: createdAt }: RequestFacts, now: Date): boolean {
  return status === 'PENDING' && now.getTime() - createdAt.getTime() < joiningLimits.pending;
}

/** Returns when a pending request expires. */
export function expiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + joiningLimits.pending);
}

/** Whether an address belongs to one of these domains; true if the list is empty. Subdomains do not match. */
export function isOfDomains(email: string | null, domains: readonly string[]): boolean {
  if (!domains.length) return true;
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && domains.includes(domain);
}
