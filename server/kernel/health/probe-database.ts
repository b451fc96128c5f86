import { sql } from 'kysely';
import { type Database, inTransaction } from '../database/database.ts';
import { isConnectionLoss } from '../database/connection-loss.ts';
import { isDiskFull } from '../database/disk-full.ts';

/**
 * Lets PostgreSQL write about 16 MB into a temporary file, as much as a segment of its write-ahead log, and delete it again. This
 * needs no privilege, changes no data and writes no WAL. Rejects while its disk is full or it cannot be reached.
 */
export async function probeDatabaseDisk(database: Database): Promise<void> {
  try {
    await inTransaction(database, {}, async (tx) => {
      await sql`SELECT set_config('work_mem', '64kB', true)`.execute(tx);
      await sql`SELECT count(*) FROM generate_series(1, 800000)`.execute(tx);
    });
  } catch (error) {
    if (isDiskFull(error) || isConnectionLoss(error)) throw error;
  }
}
