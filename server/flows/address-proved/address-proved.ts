import { sql } from 'kysely';
import type { Address } from '#server/features/account/account.rules.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { enterTeam } from '#server/kernel/db.ts';
import { record } from '#server/kernel/operation-log.ts';

/**
 * An account has shown that an address is its own: records that wait under it in any team go on to NOT_JOIN (domain rules 1).
 * Called in the transaction that makes the account, so both are kept or neither.
 */
export async function addressProved(tx: Tx, context: Context, address: Address): Promise<void> {
  const { rows } = await sql<{ team_id: string; member_id: string }>`
    SELECT team_id, member_id FROM app.records_of_address(
      ${address.channel === 'MAIL' ? address.value : null}, ${address.channel === 'SMS' ? address.value : null})
    ORDER BY team_id, member_id`.execute(tx);
  for (const row of rows) {
    await enterTeam(tx, row.team_id);
    await awaitPerson(tx, context, row.team_id, row.member_id);
  }
}

/** A record whose person has an account, but has not joined. Its entry in the log is the server's own. */
export async function awaitPerson(tx: Tx, context: Context, teamId: string, memberId: string): Promise<void> {
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
