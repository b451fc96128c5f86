import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';

/** The kinds of email that a member does not get at once, and whether they are in the daily digest instead. */
export function listOff(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<ColumnsOf<'notification_choices', 'kind' | 'digest'>[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'digest'])
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .where('mail', '=', false)
    .orderBy('kind')
    .execute();
}

/** Stores a notification choice of a member. */
export async function choose(
  tx: Db,
  teamId: string,
  memberId: string,
  { kind, mail, digest, now }: ColumnsOf<'notification_choices', 'kind' | 'mail' | 'digest'> & { now: Date },
): Promise<void> {
  await sql`
    INSERT INTO notification_choices (team_id, member_id, kind, mail, digest, updated_at)
    VALUES (${teamId}::uuid, ${memberId}::uuid, ${kind}, ${mail}, ${digest}, ${now})
    ON CONFLICT (team_id, member_id, kind) DO UPDATE SET mail = excluded.mail, digest = excluded.digest,
      updated_at = excluded.updated_at`.execute(tx);
}

/** The names of a member and of the team. Undefined if there is no such member or the member has left. */
export async function findMember(db: Db, teamId: string, memberId: string): Promise<{ name: string; team: string } | undefined> {
  return db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select(['members.display_name as name', 'teams.name as team'])
    .where('members.team_id', '=', teamId)
    .where('members.id', '=', memberId)
    .where('members.resigned_at', 'is', null)
    .executeTakeFirst();
}
