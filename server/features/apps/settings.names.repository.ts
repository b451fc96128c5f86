import { sql } from 'kysely';
import type { InFour } from '#contract/in-four.ts';
import type { Db } from '#server/kernel/db.ts';

/** What an app is called, in the four languages. */
export async function appNames(db: Db, appId: string): Promise<InFour> {
  const { rows } = await sql<{ names: InFour }>`SELECT manifest->'name' AS names FROM apps WHERE id = ${appId}::uuid`.execute(db);
  if (!rows[0]) throw new Error('an app of the catalogue is never deleted');
  return rows[0].names;
}
