import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';

/** Stores the time and result of the last backup of an installation, as the owner. */
export async function recordBackup(db: Db, result: 'succeeded' | 'failed'): Promise<void> {
  await sql`
    INSERT INTO installation (key, value) VALUES (${`backup ${result}`}, 'true')
    ON CONFLICT (key) DO UPDATE SET at = now()`.execute(db);
}
