import { sql } from 'kysely';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform, asTeam, type Db } from '#server/kernel/database/database.ts';

// When this process last recorded the use of each session and team, in milliseconds since 1970.
const recordedAt = new Map<string, number>();
const mostRemembered = 20_000;

/** The shortest interval between two records of use, in seconds. It avoids a write for each read request. */
export const useRecordInterval = 60;

/**
 * Records the use of a session in a team, at most once a minute. The idle time-out of the strictest of the account's teams starts
 * again; a minute is added to it, so that sessions do not end too early.
 */
export async function recordSessionUse({ database, account, now }: AccountContext, teamId: string | undefined): Promise<void> {
  const { session } = account;
  if (session === undefined) return;
  const key = `${session} ${teamId ?? ''}`;
  const last = recordedAt.get(key);
  if (last !== undefined && now.getTime() - last < useRecordInterval * 1000) return;
  recordedAt.delete(key);
  if (recordedAt.size >= mostRemembered) for (const oldest of recordedAt.keys()) if (recordedAt.delete(oldest)) break;
  recordedAt.set(key, now.getTime());
  if (teamId === undefined) await asPlatform(database, (db) => use(db, session, null));
  else await asTeam(database, teamId, (db) => use(db, session, teamId));
}

async function use(db: Db, session: string, teamId: string | null): Promise<void> {
  await sql`
    WITH used AS (
      UPDATE account_sessions SET last_used_at = now(),
        idle_ends_at = now() + (app.idle_minutes(account_id) * 60 + ${useRecordInterval}::int) * interval '1 second'
      WHERE name = ${session} AND ended_at IS NULL AND (idle_ends_at IS NULL OR idle_ends_at > now())
      RETURNING id, account_id),
    place AS (SELECT m.team_id, used.id AS session_id, m.id AS member_id FROM used JOIN members m ON m.account_id = used.account_id
      WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED'),
    here AS (INSERT INTO member_uses (team_id, id) SELECT team_id, member_id FROM place
      ON CONFLICT (team_id, id) DO UPDATE SET last_used_at = now())
    INSERT INTO team_sessions (team_id, id, member_id) SELECT team_id, session_id, member_id FROM place
    ON CONFLICT (team_id, id) DO UPDATE SET last_used_at = now(), member_id = excluded.member_id`.execute(db);
}
