import { connectOwner } from '#server/kernel/database/database.ts';
import { type BackupResult, recordBackup } from './backups.repository.ts';

type Recorded = 'backup' | 'backup verification';

/**
 * Runs a backup, or its verification, and stores its time and result in the database that was backed up, for the metrics and the status page. A result that
 * cannot be stored changes nothing: the backup is reported as old then.
 */
export async function recordingBackup<T>(ownerUrl: string, work: () => Promise<T>, what: Recorded = 'backup'): Promise<T> {
  try {
    const result = await work();
    await store(ownerUrl, `${what} succeeded`);
    return result;
  } catch (error) {
    await store(ownerUrl, `${what} failed`);
    throw error;
  }
}

async function store(ownerUrl: string, result: BackupResult): Promise<void> {
  try {
    const { client, db } = await connectOwner(ownerUrl);
    try {
      await recordBackup(db, result);
    } finally {
      await client.end();
    }
  } catch {
    // Reported as an old backup.
  }
}
