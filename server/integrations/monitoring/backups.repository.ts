import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';

export type BackupResult = `backup${'' | ' verification'} ${'succeeded' | 'failed'}`;

/** Stores the time and result of the last backup of an installation or its verification, as the owner. */
export async function recordBackup(db: Db, result: BackupResult): Promise<void> {
  await sql`
    INSERT INTO installation (key, value) VALUES (${result}, 'true')
    ON CONFLICT (key) DO UPDATE SET at = now()`.execute(db);
}
