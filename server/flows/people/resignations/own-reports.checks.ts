import { sql } from 'kysely';
import { grantHolderOf, scopeOf } from '#server/domain/rights/actor.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

// A leader sees more fields of the reports (decisions/025). Members must not gain this over people whom none of their roles
// covers by recording that a leader leaves (decisions/017); another member has to take these reports over.

/** Returns the member who records a resignation; for an API token its creator. */
export async function recordingMember(db: Db, teamId: string, askedBy: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT member_id AS id FROM api_tokens WHERE team_id = ${teamId}::uuid AND id = ${askedBy}::uuid`.execute(db);
  return rows[0] ? rows[0].id : askedBy;
}

/** Whether this member would become leader of people outside their scope (020100) by taking over the leaver's reports. */
export async function gainsByReports(db: Db, teamId: string, leaverId: string, memberId: string): Promise<boolean> {
  const scope = await looksAt(db, teamId, memberId);
  if (scope === 'all') return false;
  const { rows } = await sql`
    SELECT 1 FROM app.members m WHERE m.team_id = ${teamId}::uuid AND m.leader_id = ${leaverId}::uuid AND m.resigned_at IS NULL
      AND m.id <> ${memberId}::uuid AND NOT ${insideScope(scope)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function looksAt(db: Db, teamId: string, memberId: string): Promise<Scope> {
  const { rows } = await sql<{ facts: string }>`
    SELECT a.facts FROM members m JOIN app.actors a ON a.account_id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid`.execute(db);
  const holder = rows[0] ? grantHolderOf(rows[0].facts) : null;
  return (holder && scopeOf(holder, '020100', 'view')) ?? { departments: [], members: [] };
}
