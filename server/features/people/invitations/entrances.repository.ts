import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';

/** Where a code or token leads: a link of a team, or an invitation of one person. */
export interface Entrance {
  team_id: string;
  link_id: string | null;
  invitation_id: string | null;
}

/** Which team a code or token leads to, whoever asks; for a platform connection. Undefined where it leads nowhere. */
export async function entranceAt(
  db: Db,
  given: { code?: string | undefined; hash?: Buffer | undefined },
): Promise<Entrance | undefined> {
  const { rows } = await sql<Entrance>`
    SELECT team_id, link_id, invitation_id FROM app.invitation_at(${given.code ?? null}::text, ${given.hash ?? null}::bytea)`.execute(
    db,
  );
  return rows[0];
}

export interface EntranceLink {
  id: string;
  name: string | null;
  department_id: string | null;
  expires_at: Date | null;
  max_uses: number | null;
  uses: number;
  /** In lower case; empty: any address. */
  email_domains: string[];
  created_by: string | null;
  ended_at: Date | null;
  expired: boolean;
}

/** A link as the way in, ended and expired ones too. */
export async function findEntranceLink(db: Db, teamId: string, id: string): Promise<EntranceLink | undefined> {
  const { rows } = await sql<EntranceLink>`
    SELECT id, name, department_id, expires_at, max_uses, uses, email_domains, created_by, ended_at,
      coalesce(expires_at <= now(), false) AS expired
    FROM invitation_links WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(db);
  return rows[0];
}

export interface EntranceInvitation {
  id: string;
  /** The member on record it was sent to; null for an address that is on no record. */
  member_id: string | null;
  channel: 'MAIL' | 'SMS';
  recipient: string;
  sent_by: string | null;
  opened_at: Date | null;
  ended_at: Date | null;
  expired: boolean;
}

/** A personal invitation as the way in, ended and expired ones too. */
export async function findEntranceInvitation(db: Db, teamId: string, id: string): Promise<EntranceInvitation | undefined> {
  const { rows } = await sql<EntranceInvitation>`
    SELECT id, member_id, channel, recipient, sent_by, opened_at, ended_at, expires_at <= now() AS expired
    FROM member_invitations WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Whether people may ask to join at all. A team that has not decided has it open. */
export async function isOpen(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    SELECT coalesce((SELECT open FROM invitation_settings WHERE team_id = ${teamId}::uuid), true)
      AND NOT EXISTS (SELECT FROM team_dissolutions WHERE team_id = ${teamId}::uuid) AS open`.execute(db);
  return rows[0]?.open ?? true;
}

/** Counts one more who came by a link. False, and nothing counted, when it has ended, expired or is used up. */
export async function countUse(tx: Tx, teamId: string, linkId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE invitation_links SET uses = uses + 1
    WHERE team_id = ${teamId}::uuid AND id = ${linkId}::uuid AND ended_at IS NULL
      AND (expires_at IS NULL OR expires_at > now()) AND (max_uses IS NULL OR uses < max_uses)`.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes that a personal invitation was opened; the first time counts. */
export async function markOpened(tx: Tx, teamId: string, invitationId: string): Promise<void> {
  await sql`
    UPDATE member_invitations SET opened_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${invitationId}::uuid AND opened_at IS NULL`.execute(tx);
}

/** Ends a member's personal invitations: they have joined. */
export async function endInvitationsOf(tx: Tx, teamId: string, memberId: string): Promise<void> {
  await sql`
    UPDATE member_invitations SET ended_at = now()
    WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid AND ended_at IS NULL`.execute(tx);
}
