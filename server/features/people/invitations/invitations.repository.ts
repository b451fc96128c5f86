import { sql } from 'kysely';
import type { DeliveryFault } from '#contract/platform/delivery-facts.ts';
import type { Language } from '#contract/languages.ts';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { affectedRows, affectsAny, type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { linksInside } from './links.repository.ts';
import { failingMail } from '#server/integrations/mail/delivery.repository.ts';

/** Returns the team code. */
export async function teamCode(db: Db, teamId: string): Promise<string> {
  const row = await db.selectFrom('teams').select('code').where('id', '=', teamId).executeTakeFirstOrThrow();
  return row.code;
}

/** Opens or closes the invitation function. @returns false if it already is in that state */
export function setOpen(tx: Tx, teamId: string, open: boolean): Promise<boolean> {
  return affectsAny(tx)`
    INSERT INTO invitation_settings AS s (team_id, open) SELECT ${teamId}::uuid, ${open}
    WHERE NOT ${open} OR EXISTS (SELECT 1 FROM invitation_settings WHERE team_id = ${teamId}::uuid)
    ON CONFLICT (team_id) DO UPDATE SET open = excluded.open, updated_at = now() WHERE s.open <> excluded.open`;
}

export interface InvitationFigures {
  /** Personal invitations to members of the scope that can still be opened. */
  waiting: number;
  /** Named links into departments of the scope that have not ended. */
  links: number;
  /** Invitations to members of the scope sent within 24 hours. */
  sent: number;
  /** Since when email is not delivered, in PostgreSQL's text format, and why. */
  failing: { since: string; reason: DeliveryFault } | null;
}

/**
 * Counts for the invitation page. Invitations without a member record and links without a department count only for the scope
 * `all`.
 */
export async function figures(db: Db, teamId: string, scope: Scope): Promise<InvitationFigures> {
  const invited = sql`${scope === 'all'}::boolean OR EXISTS (SELECT FROM app.members_view m WHERE m.id = i.member_id AND ${insideScope(scope)})`;
  return (
    (await maybeOne(db)<InvitationFigures>`
    SELECT
      (SELECT count(*)::int FROM member_invitations i WHERE i.team_id = ${teamId}::uuid AND i.ended_at IS NULL AND i.expires_at > now()
        AND i.sent_at > now() - ${invitationLimits.days}::int * interval '1 day' AND (${invited})) AS waiting,
      (SELECT count(*)::int FROM invitation_links l LEFT JOIN departments d ON d.team_id = l.team_id AND d.id = l.department_id
        WHERE l.team_id = ${teamId}::uuid AND l.name IS NOT NULL AND l.ended_at IS NULL AND ${linksInside(scope)}) AS links,
      (SELECT count(*)::int FROM member_invitations i WHERE i.team_id = ${teamId}::uuid AND i.sent_at > now() - interval '1 day'
        AND (${invited})) AS sent,
      ${failingMail} AS failing`) ?? { waiting: 0, links: 0, sent: 0, failing: null }
  );
}

/** Ends every personal invitation that can still be opened. @returns how many */
export function endAllInvitations(tx: Tx, teamId: string): Promise<number> {
  return affectedRows(tx)`
    UPDATE member_invitations SET ended_at = now()
    WHERE team_id = ${teamId}::uuid AND ended_at IS NULL AND expires_at > now()`;
}

export interface Sending extends ColumnsOf<'member_invitations', 'id' | 'member_id' | 'channel' | 'recipient'> {
  language: Language;
  /** Hexadecimal. */
  token_hash: string;
}

/** Stores invitations that expire after `days` days. Those sent by provider support have no member as sender. */
export async function insertInvitations(
  tx: Tx,
  teamId: string,
  sentBy: string,
  days: number,
  sendings: readonly Sending[],
): Promise<void> {
  await sql`
    INSERT INTO member_invitations (team_id, id, member_id, channel, recipient, language, token_hash, sent_by, expires_at)
    SELECT ${teamId}::uuid, r.id, r.member_id, r.channel, r.recipient, r.language, decode(r.token_hash, 'hex'),
      (SELECT m.id FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ${sentBy}::uuid), now() + ${days}::int * interval '1 day'
    FROM json_to_recordset(${JSON.stringify(sendings)}::json)
      AS r (id uuid, member_id uuid, channel text, recipient citext, language text, token_hash text)`.execute(tx);
}
