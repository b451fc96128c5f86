import type { Db } from '#server/kernel/database/database.ts';

/** What an account signs in with. For `asPlatform`. */
export function addressesOf(db: Db, accountId: string) {
  return db.selectFrom('accounts').select(['email', 'mobile']).where('id', '=', accountId).executeTakeFirstOrThrow();
}

export function namesOf(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['display_name', 'first_name', 'last_name', 'avatar_file_id'])
    .where('id', '=', memberId)
    .executeTakeFirst();
}
