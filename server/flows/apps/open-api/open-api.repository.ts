import type { Db } from '#server/kernel/database/database.ts';

/** Returns the email address and mobile number of an account. For `asPlatform`. */
export function addressesOf(db: Db, accountId: string) {
  return db.selectFrom('accounts').select(['email', 'mobile']).where('id', '=', accountId).executeTakeFirstOrThrow();
}

export function namesOf(db: Db, teamId: string, memberId: string) {
  return db
    .selectFrom('members')
    .select(['display_name', 'first_name', 'last_name', 'avatar_file_id'])
    .where('team_id', '=', teamId)
    .where('id', '=', memberId)
    .executeTakeFirst();
}
