import { sql } from 'kysely';
import type { NotificationKind } from '#contract/platform/notification-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';

/** The kinds of email that a member has turned off. */
export async function listOff(db: Db, teamId: string, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_choices')
    .select('kind')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .where('mail', '=', false)
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Stores a notification choice of a member. */
export async function choose(
  tx: Db,
  teamId: string,
  memberId: string,
  { kind, mail, now }: { kind: NotificationKind; mail: boolean; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO notification_choices (team_id, member_id, kind, mail, updated_at)
    VALUES (${teamId}::uuid, ${memberId}::uuid, ${kind}, ${mail}, ${now})
    ON CONFLICT (team_id, member_id, kind) DO UPDATE SET mail = excluded.mail, updated_at = excluded.updated_at`.execute(tx);
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
