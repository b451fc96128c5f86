import { type RawBuilder, sql } from 'kysely';
import { undeliveredReasons } from '#contract/platform/delivery-facts.ts';
import type { Actor, Scope } from '#server/kernel/context.ts';
import { insideScope } from './scope-sql.ts';

/** FROM clause of join requests `r` with their link `l` and invitation `i`. */
export const joinRequests = sql`join_requests r
  LEFT JOIN invitation_links l ON l.team_id = r.team_id AND l.id = r.link_id
  LEFT JOIN member_invitations i ON i.team_id = r.team_id AND i.id = r.invitation_id`;

/** A condition on `r`: whether a join request is still to be decided. */
export const isRequestPending = sql<boolean>`(r.status = 'PENDING' AND r.created_at > now() - interval '30 days')`;

/**
 * A condition on `joinRequests`: requests of people whom the caller invited, and those whose link or invitation leads to a
 * department or member in the scope. Other requests are visible only with the scope `all`.
 */
export function requestsInside(scope: Scope, { memberId }: Pick<Actor, 'memberId'>): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(r.inviter_id = ${memberId}::uuid OR i.member_id = ANY(${scope.members}::uuid[])
    OR ${requestsLeadingTo(scope.departments)})`;
}

/** A condition on `joinRequests`: whether the link or invitation leads into the subtree of one of these departments. */
export const requestsLeadingTo = (departments: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  l.department_id IN (SELECT s.id FROM app.departments_view s WHERE s.path && ${departments}::uuid[])
  OR i.member_id IN (SELECT p.member_id FROM app.departments_view s JOIN app.member_departments_view p ON p.department_id = s.id
    WHERE s.path && ${departments}::uuid[]))`;

/** FROM clause of personal invitations `i` with their messages `o`, which have the same id, and the invited members `m`. */
export const sentInvitations = sql`mail_outbox o
  JOIN member_invitations i ON i.team_id = o.team_id AND i.id = o.id
  LEFT JOIN app.members_view m ON m.id = i.member_id`;

/**
 * A condition on `sentInvitations`: the message was not delivered and no later invitation was sent. Messages that are still
 * waiting do not count.
 */
export const isUndelivered = sql<boolean>`(o.sent_at IS NULL AND o.reason IS NOT NULL AND o.reason = ANY(${undeliveredReasons}::text[])
  AND i.ended_at IS NULL AND i.expires_at > now() AND (i.member_id IS NULL OR (m.resigned_at IS NULL AND m.status <> 'REGISTERED'))
  AND NOT EXISTS (SELECT FROM member_invitations later WHERE later.team_id = i.team_id AND later.sent_at > i.sent_at
    AND (later.recipient = i.recipient OR later.member_id = i.member_id)))`;

/**
 * A condition on `sentInvitations`: invitations to members in the scope. Those to other addresses are visible to their sender,
 * and all with the scope `all`.
 */
export function invitationsInside(scope: Scope, { memberId }: Pick<Actor, 'memberId'>): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`((i.member_id IS NULL AND i.sent_by = ${memberId}::uuid) OR ${insideScope(scope)})`;
}
