import { sql } from 'kysely';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';

// Far from the cap nobody waits: more people than this cannot be added by transactions that do not see each other.
const farFromCap = 5000;

/** People who count against the cap: not resigned and not CANCELED (domain rules 1). */
export async function headcount(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether the cap is so far that nobody needs to wait for anybody when `more` are added to `people`. */
export function isFarFromCap(team: Pick<TeamContext['team'], 'memberCap'>, people: number, more: number): boolean {
  return team.memberCap - people - more > farFromCap;
}

/** Holds everything that adds people near the cap, or moves the cap, until the end of the transaction. */
export async function lockCap(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`cap ${teamId}`}))`.execute(tx);
}

/**
 * Refuses to add `people` when the team's cap does not hold them (memberCapReached). Near the cap one addition at a time. The cap
 * is read here and not taken from the request, which may have begun before staff lowered it.
 */
export async function requireFreeSeats(tx: Tx, { id }: Pick<TeamContext['team'], 'id'>, people: number): Promise<void> {
  const before = await readCap(tx, id);
  if (isFarFromCap(before, before.people, people)) return;
  await lockCap(tx, id);
  const { memberCap, people: there } = await readCap(tx, id);
  if (there + people > memberCap) throw new AppError('memberCapReached');
}

async function readCap(db: Db, teamId: string): Promise<{ memberCap: number; people: number }> {
  const { rows } = await sql<{ memberCap: number; people: number }>`
    SELECT t.member_cap AS "memberCap", (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS people
    FROM teams t WHERE t.id = ${teamId}::uuid`.execute(db);
  return rows[0] ?? { memberCap: 0, people: 0 };
}
