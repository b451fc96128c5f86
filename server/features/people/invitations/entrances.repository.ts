import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';

/** The target of a code or token: a link of a team, or an invitation of one person. */
export interface Entrance {
  team_id: string;
  link_id: string | null;
  invitation_id: string | null;
}

/**
 * Returns the team that a code or token leads to, independent of the caller, or undefined if there is none. Requires a platform
 * connection.
 */
export function entranceAt(db: Db, key: { code?: string | undefined; hash?: Buffer | undefined }): Promise<Entrance | undefined> {
  return maybeOne(db)<Entrance>`
    SELECT team_id, link_id, invitation_id FROM app.invitation_at(${key.code ?? null}::text, ${key.hash ?? null}::bytea)`;
}

export interface EntranceLink extends ColumnsOf<
  'invitation_links',
  'id' | 'name' | 'department_id' | 'expires_at' | 'max_uses' | 'uses' | 'created_by' | 'ended_at'
> {
  /** In lower case; empty if any address is allowed. */
  email_domains: string[];
  expired: boolean;
}

/** A link as an entrance, including ended and expired ones. */
export function findEntranceLink(db: Db, teamId: string, id: string): Promise<EntranceLink | undefined> {
  return maybeOne(db)<EntranceLink>`
    SELECT id, name, department_id, expires_at, max_uses, uses, email_domains, created_by, ended_at,
      coalesce(expires_at <= now(), false) AS expired
    FROM invitation_links WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}

export interface EntranceInvitation extends ColumnsOf<
  'member_invitations',
  'id' | 'channel' | 'recipient' | 'sent_by' | 'opened_at' | 'ended_at'
> {
  /** The member it was sent to; null for an address without a member record. */
  member_id: string | null;
  expired: boolean;
}

/** A personal invitation as an entrance, including ended and expired ones. */
export function findEntranceInvitation(db: Db, teamId: string, id: string): Promise<EntranceInvitation | undefined> {
  return maybeOne(db)<EntranceInvitation>`
    SELECT id, member_id, channel, recipient, sent_by, opened_at, ended_at, expires_at <= now() AS expired
    FROM member_invitations WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}

/** Whether people may ask to join at all. Open by default; closed while a dissolution is pending. */
export async function isOpen(db: Db, teamId: string): Promise<boolean> {
  return (
    (await maybeValue(db)<boolean>`
    SELECT coalesce((SELECT open FROM invitation_settings WHERE team_id = ${teamId}::uuid), true)
      AND NOT EXISTS (SELECT FROM team_dissolutions WHERE team_id = ${teamId}::uuid) AS open`) ?? true
  );
}

/** Counts one more use of a link. Returns false and counts nothing if the link has ended, expired or is used up. */
export function countUse(tx: Tx, teamId: string, linkId: string): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE invitation_links SET uses = uses + 1
    WHERE team_id = ${teamId}::uuid AND id = ${linkId}::uuid AND ended_at IS NULL
      AND (expires_at IS NULL OR expires_at > now()) AND (max_uses IS NULL OR uses < max_uses)`;
}

/** Records that a personal invitation was opened; only the first time is stored. */
export async function markOpened(tx: Tx, teamId: string, invitationId: string): Promise<void> {
  await sql`
    UPDATE member_invitations SET opened_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${invitationId}::uuid AND opened_at IS NULL`.execute(tx);
}

/** Ends the personal invitations of a member who has joined. */
export async function endInvitationsOf(tx: Tx, teamId: string, memberId: string): Promise<void> {
  await sql`
    UPDATE member_invitations SET ended_at = now()
    WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid AND ended_at IS NULL`.execute(tx);
}
