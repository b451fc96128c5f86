import { sql } from 'kysely';
import type { Context, Tx } from '#server/kernel/context.ts';
import { record } from '#server/kernel/log/operation-log.ts';

/**
 * Marks a record as NOT_JOIN: its person has opened an invitation of the team while signed in, but has not joined (domain rules
 * 1). Before that the team cannot learn whether an address has an account. The log entry is made by the system.
 */
export async function markPersonKnown(tx: Tx, context: Context, teamId: string, memberId: string): Promise<void> {
  const { rows } = await sql<{ display_name: string; before: string }>`
    UPDATE members m SET status = 'NOT_JOIN', version = version + 1, updated_at = now()
    FROM (SELECT id, status FROM members WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid FOR NO KEY UPDATE) AS was
    WHERE m.team_id = ${teamId}::uuid AND m.id = was.id AND was.status IN ('UNREGISTERED', 'UN_ACTIVATED')
      AND m.account_id IS NULL AND m.resigned_at IS NULL
    RETURNING m.display_name, was.status AS before`.execute(tx);
  const [changed] = rows;
  if (!changed) return;
  await record(
    tx,
    { ...context, team: { id: teamId }, actor: { memberId: null, displayName: 'Atrium', kind: 'SYSTEM' } },
    {
      category: 'MEMBER',
      action: 'member.status',
      object: { type: 'member', id: memberId, name: changed.display_name },
      before: { memberStatus: changed.before },
      after: { memberStatus: 'NOT_JOIN' },
    },
  );
}
