import { sql } from 'kysely';
import type { DeliveryFault } from '#contract/delivery-facts.ts';
import { invitationLimits } from '#contract/invitation-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import { failingMail } from '#server/outside/mail/delivery.repository.ts';

/** The code people call the team code. */
export async function teamCode(db: Db, teamId: string): Promise<string> {
  const row = await db.selectFrom('teams').select('code').where('id', '=', teamId).executeTakeFirstOrThrow();
  return row.code;
}

/** Opens or closes the function. @returns false when it is so already */
export async function setOpen(tx: Tx, teamId: string, open: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO invitation_settings AS s (team_id, open) SELECT ${teamId}::uuid, ${open}
    WHERE NOT ${open} OR EXISTS (SELECT 1 FROM invitation_settings WHERE team_id = ${teamId}::uuid)
    ON CONFLICT (team_id) DO UPDATE SET open = excluded.open, changed_at = now() WHERE s.open <> excluded.open`.execute(tx);
  return numAffectedRows === 1n;
}

export interface Figures {
  /** Personal invitations that can still be opened. */
  waiting: number;
  /** Named links that are not revoked. */
  links: number;
  /** Invitations sent within 24 hours. */
  sent: number;
  /** Since when mail does not leave, as PostgreSQL writes it, and why. */
  failing: { since: string; reason: DeliveryFault } | null;
}

export async function figures(db: Db, teamId: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    SELECT
      (SELECT count(*)::int FROM member_invitations WHERE team_id = ${teamId}::uuid AND ended_at IS NULL AND expires_at > now()
        AND sent_at > now() - ${invitationLimits.days}::int * interval '1 day') AS waiting,
      (SELECT count(*)::int FROM invitation_links WHERE team_id = ${teamId}::uuid AND name IS NOT NULL AND ended_at IS NULL) AS links,
      (SELECT count(*)::int FROM member_invitations WHERE team_id = ${teamId}::uuid AND sent_at > now() - interval '1 day') AS sent,
      ${failingMail} AS failing`.execute(db);
  return rows[0] ?? { waiting: 0, links: 0, sent: 0, failing: null };
}

/** Ends every personal invitation that can still be opened. @returns how many */
export async function endAllInvitations(tx: Tx, teamId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE member_invitations SET ended_at = now()
    WHERE team_id = ${teamId}::uuid AND ended_at IS NULL AND expires_at > now()`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
