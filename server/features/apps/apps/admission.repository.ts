import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

/**
 * Adds a member to the range of an app that is available to a portion of the team or to no one yet. The caller holds a lock on
 * the app's row.
 */
export async function addToRange(tx: Tx, teamId: string, appId: string, memberId: string): Promise<void> {
  await sql`
    INSERT INTO team_app_parties (team_id, app_id, member_id) VALUES (${teamId}::uuid, ${appId}::uuid, ${memberId}::uuid)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    UPDATE team_apps SET availability = 'PORTION', version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid`.execute(tx);
}
