import { sql } from 'kysely';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne, value } from '#server/kernel/database/rows.ts';
import { AppError } from '#server/kernel/errors.ts';

// The distance from the cap below which additions are serialised. Concurrent transactions are assumed to add fewer members than
// this.
const farFromCap = 5000;

/** The number of members who count against the cap: not resigned and not CANCELED (domain rules 1). */
export function headcount(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid`;
}

/** Whether adding `more` members to `people` stays so far below the cap that no lock is needed. */
export function isFarFromCap(team: Pick<TeamContext['team'], 'memberCap'>, people: number, more: number): boolean {
  return team.memberCap - people - more > farFromCap;
}

/** Locks, until the end of the transaction, additions of members near the cap and changes of the cap. */
export async function lockCap(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`cap ${teamId}`}))`.execute(tx);
}

/**
 * Throws memberCapReached if adding `people` would exceed the team's cap. Near the cap, additions run one after the other. The
 * cap is read here, since provider staff may have lowered it after the request began.
 */
export async function requireFreeSeats(tx: Tx, { id }: Pick<TeamContext['team'], 'id'>, people: number): Promise<void> {
  const before = await readCap(tx, id);
  if (isFarFromCap(before, before.people, people)) return;
  await lockCap(tx, id);
  const { memberCap, people: there } = await readCap(tx, id);
  if (there + people > memberCap) throw new AppError('memberCapReached');
}

async function readCap(db: Db, teamId: string): Promise<{ memberCap: number; people: number }> {
  return (
    (await maybeOne(db)<{ memberCap: number; people: number }>`
    SELECT t.member_cap AS "memberCap", (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS people
    FROM teams t WHERE t.id = ${teamId}::uuid`) ?? { memberCap: 0, people: 0 }
  );
}
