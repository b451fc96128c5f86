import { sql } from 'kysely';
import type { undeliveredReasons } from '#contract/platform/delivery-facts.ts';
import type { UndeliveredQuery } from '#contract/platform/delivery.ts';
import type { Actor, Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';
import { isUndelivered, invitationsInside, sentInvitations } from '#server/domain/visibility/scoped-entries.ts';

export interface UndeliveredRow extends ColumnsOf<'member_invitations', 'id' | 'member_id' | 'channel' | 'sent_at' | 'sent_by'> {
  display_name: string | null;
  recipient: string;
  reason: (typeof undeliveredReasons)[number];
  failed_at: Date | null;
  sent_by_name: string | null;
}

/** The team, scope and actor of a query for undelivered invitations. */
interface UndeliveredRequest {
  teamId: string;
  scope: Scope;
  actor: Pick<Actor, 'memberId'>;
}

const matching = ({ teamId, scope, actor }: UndeliveredRequest) =>
  sql`o.team_id = ${teamId}::uuid AND ${isUndelivered} AND ${invitationsInside(scope, actor)}`;

const columns = sql`i.id, i.member_id, m.display_name, i.channel, i.recipient::text AS recipient, o.reason, i.sent_at, o.failed_at, i.sent_by,
  (SELECT s.display_name FROM members s WHERE s.team_id = i.team_id AND s.id = i.sent_by) AS sent_by_name`;

/** A page of invitations that were not delivered, latest first, of one member or of all. */
export async function list(
  db: Db,
  request: UndeliveredRequest,
  { page, size, employeeId, mine }: Omit<UndeliveredQuery, 'employeeId'> & { employeeId?: string | undefined },
): Promise<{ items: UndeliveredRow[]; total: number }> {
  const ofMember = employeeId === undefined ? sql`true` : sql`i.member_id = ${employeeId}::uuid`;
  const own = mine ? sql`i.sent_by = ${request.actor.memberId}::uuid` : sql`true`;
  const rows = await many(db)<UndeliveredRow & { total: number }>`
    SELECT ${columns}, count(*) OVER ()::int AS total FROM ${sentInvitations} WHERE ${matching(request)} AND ${ofMember} AND ${own}
    ORDER BY i.sent_at DESC, i.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return { items: rows, total: rows[0]?.total ?? 0 };
}

/** Returns an invitation that was not delivered and locks it until the end of the transaction. */
export async function lock(tx: Tx, request: UndeliveredRequest, id: string): Promise<UndeliveredRow | undefined> {
  await sql`SELECT FROM member_invitations WHERE team_id = ${request.teamId}::uuid AND id = ${id}::uuid FOR UPDATE`.execute(tx);
  return maybeOne(tx)<UndeliveredRow>`
    SELECT ${columns} FROM ${sentInvitations} WHERE ${matching(request)} AND i.id = ${id}::uuid`;
}

/** Ends an invitation, so that it can no longer be opened. */
export async function end(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`UPDATE member_invitations SET ended_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND ended_at IS NULL`.execute(tx);
}

export interface UndeliveredInvitee {
  member_id: string | null;
  display_name: string | null;
}

/** Returns the member whom a message invited; undefined if the message is not an invitation. */
export function findInvited(tx: Tx, teamId: string, messageId: string): Promise<UndeliveredInvitee | undefined> {
  return maybeOne(tx)<UndeliveredInvitee>`
    SELECT i.member_id, m.display_name FROM member_invitations i LEFT JOIN members m ON m.team_id = i.team_id AND m.id = i.member_id
    WHERE i.team_id = ${teamId}::uuid AND i.id = ${messageId}::uuid`;
}
