import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne, maybeValue } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** Returns the creator of an API token, null as the member id if they no longer exist; undefined if the id is not a token's. */
export function findTokenCreator(
  db: Db,
  teamId: string,
  tokenId: string | null,
): Promise<{ memberId: string | null } | undefined> {
  return maybeOne(db)<{ memberId: string | null }>`
    SELECT member_id AS "memberId" FROM api_tokens WHERE team_id = ${teamId}::uuid AND id = ${tokenId}::uuid`;
}

/** Whether a leader has current reports outside a scope, except one member. */
export async function hasReportsOutside(
  db: Db,
  teamId: string,
  leaderId: string,
  scope: Scope,
  exceptId: string,
): Promise<boolean> {
  return (
    (await maybeOne(db)`
    SELECT 1 FROM app.members_view m WHERE m.team_id = ${teamId}::uuid AND m.leader_id = ${leaderId}::uuid AND m.resigned_at IS NULL
      AND m.id <> ${exceptId}::uuid AND NOT ${insideScope(scope)} LIMIT 1`) !== undefined
  );
}

/** Returns the grants snapshot of a member's account, or undefined if the member has no account. */
export function readGrantsOfMember(db: Db, teamId: string, memberId: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT a.snapshot FROM members m JOIN app.actor_grants_view a ON a.account_id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid`;
}
