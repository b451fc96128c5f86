import { sql } from 'kysely';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform, asTeam, type Db } from '#server/kernel/database/database.ts';

// When this process last wrote down the use of a session in a team, in milliseconds since 1970.
const written = new Map<string, number>();
const mostRemembered = 20_000;

/** Uses are written down at most this often, in seconds: knowing the minute is enough, and reading stays reading. */
export const useEvery = 60;

/**
 * Writes down that a session is used, and where, once a minute. The idle time-out of the strictest team counts from then;
 * a minute is added, so that nobody is signed out before their time.
 */
export async function noteUse({ database, account, now }: AccountContext, teamId: string | undefined): Promise<void> {
  const { session } = account;
  if (session === undefined) return;
  const key = `${session} ${teamId ?? ''}`;
  const last = written.get(key);
  if (last !== undefined && now.getTime() - last < useEvery * 1000) return;
  written.delete(key);
  if (written.size >= mostRemembered) for (const oldest of written.keys()) if (written.delete(oldest)) break;
  written.set(key, now.getTime());
  if (teamId === undefined) await asPlatform(database, (db) => use(db, session, null));
  else await asTeam(database, teamId, (db) => use(db, session, teamId));
}

async function use(db: Db, session: string, teamId: string | null): Promise<void> {
  await sql`
    WITH used AS (
      UPDATE account_sessions SET last_used_at = now(),
        idle_ends_at = now() + (app.idle_minutes(account_id) * 60 + ${useEvery}::int) * interval '1 second'
      WHERE name = ${session} AND ended_at IS NULL AND (idle_ends_at IS NULL OR idle_ends_at > now())
      RETURNING id, account_id),
    place AS (SELECT m.team_id, used.id AS session_id, m.id AS member_id FROM used JOIN members m ON m.account_id = used.account_id
      WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED'),
    here AS (INSERT INTO member_uses (team_id, id) SELECT team_id, member_id FROM place
      ON CONFLICT (team_id, id) DO UPDATE SET last_used_at = now())
    INSERT INTO team_sessions (team_id, id, member_id) SELECT team_id, session_id, member_id FROM place
    ON CONFLICT (team_id, id) DO UPDATE SET last_used_at = now(), member_id = excluded.member_id`.execute(db);
}
