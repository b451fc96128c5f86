import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';

export type BackupResult = `backup${'' | ' verification'} ${'succeeded' | 'failed'}`;

/** Stores the time and result of the last backup of an installation or its verification, as the owner. */
export async function recordBackup(db: Db, result: BackupResult): Promise<void> {
  await sql`
    INSERT INTO installation (key, value) VALUES (${result}, 'true')
    ON CONFLICT (key) DO UPDATE SET at = now()`.execute(db);
}

const identity = 'installation';

/** The id of the installation; undefined before its first backup. */
export async function findInstallationId(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT value ->> 'id' AS id FROM installation WHERE key = ${identity}`.execute(db);
  return rows[0]?.id;
}

/**
 * The id by which the backups of an installation are told from those of others, created when it is first asked for. It is only in
 * the database and in copies of it, never taken from files that another database may have left.
 */
export async function installationId(db: Db): Promise<string> {
  await sql`
    INSERT INTO installation (key, value) VALUES (${identity}, jsonb_build_object('id', gen_random_uuid()))
    ON CONFLICT (key) DO NOTHING`.execute(db);
  const id = await findInstallationId(db);
  if (id === undefined) throw new Error('the installation has no id');
  return id;
}
