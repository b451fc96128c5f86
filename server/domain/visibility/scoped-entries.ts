import { type RawBuilder, sql } from 'kysely';
import { undeliveredReasons } from '#contract/platform/delivery-facts.ts';
import type { Actor, Scope } from '#server/kernel/context.ts';
import { insideScope } from './scope-sql.ts';

/** Requests to join with where they lead to: `r`, its link `l` and its invitation `i`. */
export const joinRequests = sql`join_requests r
  LEFT JOIN invitation_links l ON l.team_id = r.team_id AND l.id = r.link_id
  LEFT JOIN member_invitations i ON i.team_id = r.team_id AND i.id = r.invitation_id`;

/** Whether one of them waits for a decision still. */
export const requestWaits = sql<boolean>`(r.status = 'PENDING' AND r.created_at > now() - interval '30 days')`;

/**
 * The requests to join inside a scope, over the same: of people whom the caller invited, and those whose link or invitation
 * leads to a department or member in the scope. Where a request leads nowhere yet, only who looks after the whole team sees it.
 */
export function requestsInside(scope: Scope, { memberId }: Pick<Actor, 'memberId'>): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(r.inviter_id = ${memberId}::uuid OR i.member_id = ANY(${scope.members}::uuid[])
    OR ${requestsLeadingTo(scope.departments)})`;
}

/** The requests to join, over the same, whose link or invitation leads into one of these departments or below it. */
export const requestsLeadingTo = (departments: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  l.department_id IN (SELECT s.id FROM app.departments s WHERE s.path && ${departments}::uuid[])
  OR i.member_id IN (SELECT p.member_id FROM app.departments s JOIN app.member_departments p ON p.department_id = s.id
    WHERE s.path && ${departments}::uuid[]))`;

/** Personal invitations `i` with their messages `o`, which have the same id, and the members `m` they were sent to. */
export const sentInvitations = sql`mail_outbox o
  JOIN member_invitations i ON i.team_id = o.team_id AND i.id = o.id
  LEFT JOIN app.members m ON m.id = i.member_id`;

/** Whether one of them did not arrive, and nothing has been done about it since. A message that only waits for the server counts not. */
export const didNotArrive = sql<boolean>`(o.sent_at IS NULL AND o.reason IS NOT NULL AND o.reason = ANY(${undeliveredReasons}::text[])
  AND i.ended_at IS NULL AND i.expires_at > now() AND (i.member_id IS NULL OR (m.resigned_at IS NULL AND m.status <> 'REGISTERED'))
  AND NOT EXISTS (SELECT FROM member_invitations later WHERE later.team_id = i.team_id AND later.sent_at > i.sent_at
    AND (later.recipient = i.recipient OR later.member_id = i.member_id)))`;

/** The invitations of a scope, over the same: to members in it; of those to addresses on no record whoever reaches everybody sees all, others their own. */
export function invitationsInside(scope: Scope, { memberId }: Pick<Actor, 'memberId'>): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`((i.member_id IS NULL AND i.sent_by = ${memberId}::uuid) OR ${insideScope(scope)})`;
}
