import type { Db } from '#server/kernel/db.ts';

/** The bytes of a picture. */
export async function picture(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('app_pictures').select(['content']).where('id', '=', id).executeTakeFirst();
  return row?.content;
}
