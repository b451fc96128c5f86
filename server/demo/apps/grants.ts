import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';

/**
 * Consents of members of the demo team by app key; given `days` ago, last used `hours` ago if at all. HR System has none, so that
 * visitors can try it.
 */
const demoGrants = [
  { key: 'expenses', email: 'member@harbour.example', days: 61, hours: 3 },
  { key: 'expenses', email: 'hr@harbour.example', days: 58, hours: 30 },
  { key: 'documents', email: 'admin@harbour.example', days: 44, hours: 1 },
  { key: 'documents', email: 'hr@harbour.example', days: 40, hours: 5 },
  { key: 'documents', email: 'member@harbour.example', days: 12 },
  { key: 'surveys', email: 'hr@harbour.example', days: 20, hours: 200, endedDays: 4 },
] as const;

/** Gives consents of some members of the demo team, and allows one app for all, unless there are consents already. */
export async function grantDemoApps(tx: Tx, teamId: string, now: Date): Promise<void> {
  const before = await tx.selectFrom('oauth_grants').select('id').where('team_id', '=', teamId).limit(1).execute();
  if (before.length) return;
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  for (const { key, email, days, ...grant } of demoGrants) {
    const used = 'hours' in grant ? ago(grant.hours) : null;
    const ended = 'endedDays' in grant ? ago(grant.endedDays * 24) : null;
    await sql`INSERT INTO oauth_grants (team_id, id, app_id, account_id, member_id, scopes, granted_at, last_used_at, revoked_at, revoked_by)
      SELECT m.team_id, ${uuidv7()}::uuid, a.id, m.account_id, m.id,
        ARRAY(SELECT jsonb_array_elements_text(a.manifest->'signIn'->'scopes')), ${ago(days * 24)}::timestamptz, ${used}::timestamptz,
        ${ended}::timestamptz, CASE WHEN ${ended}::timestamptz IS NOT NULL THEN m.id END
      FROM members m JOIN apps a ON a.key = ${key} AND a.manifest->'signIn' IS NOT NULL
      WHERE m.team_id = ${teamId}::uuid AND m.email = ${email} AND m.account_id IS NOT NULL AND m.resigned_at IS NULL`.execute(
      tx,
    );
  }
  await sql`INSERT INTO app_policies (team_id, app_id, policy) SELECT ${teamId}::uuid, id, 'ALLOWED' FROM apps WHERE key = 'documents'
    ON CONFLICT DO NOTHING`.execute(tx);
}
