import { connectOwner } from '#server/kernel/database/database.ts';
import { recordBackup } from './backups.repository.ts';

/**
 * Runs a backup and stores its time and result in the database that was backed up, for the metrics and the status page. A result that
 * cannot be stored changes nothing: the backup is reported as old then.
 */
export async function recordingBackup<T>(ownerUrl: string, backUp: () => Promise<T>): Promise<T> {
  try {
    const result = await backUp();
    await store(ownerUrl, 'succeeded');
    return result;
  } catch (error) {
    await store(ownerUrl, 'failed');
    throw error;
  }
}

async function store(ownerUrl: string, result: 'succeeded' | 'failed'): Promise<void> {
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
