import { sql } from 'kysely';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
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

/** Refuses to add `people` when the team's cap does not hold them (memberCapReached). Near the cap one addition at a time. */
export async function requireFreePlaces(
  tx: Tx,
  team: Pick<TeamContext['team'], 'id' | 'memberCap'>,
  people: number,
): Promise<void> {
  if (isFarFromCap(team, await headcount(tx, team.id), people)) return;
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`cap ${team.id}`}))`.execute(tx);
  if ((await headcount(tx, team.id)) + people > team.memberCap) throw new AppError('memberCapReached');
}
