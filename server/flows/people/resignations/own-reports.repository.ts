import { sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** Returns the creator of an API token, null as the member id if they no longer exist; undefined if the id is not a token's. */
export async function findTokenCreator(
  db: Db,
  teamId: string,
  tokenId: string | null,
): Promise<{ memberId: string | null } | undefined> {
  const { rows } = await sql<{ memberId: string | null }>`
    SELECT member_id AS "memberId" FROM api_tokens WHERE team_id = ${teamId}::uuid AND id = ${tokenId}::uuid`.execute(db);
  return rows[0];
}

/** Whether a leader has current reports outside a scope, except one member. */
export async function hasReportsOutside(
  db: Db,
  teamId: string,
  leaderId: string,
  scope: Scope,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM app.members m WHERE m.team_id = ${teamId}::uuid AND m.leader_id = ${leaderId}::uuid AND m.resigned_at IS NULL
      AND m.id <> ${exceptId}::uuid AND NOT ${insideScope(scope)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Returns the grants snapshot of a member's account, or undefined if the member has no account. */
export async function readGrantsOfMember(db: Db, teamId: string, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ snapshot: string }>`
    SELECT a.snapshot FROM members m JOIN app.actor_grants_view a ON a.account_id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid`.execute(db);
  return rows[0]?.snapshot;
}
