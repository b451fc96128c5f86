import { sql } from 'kysely';
import { type Database, inTransaction } from '../database/database.ts';
import { isConnectionLoss } from '../database/connection-loss.ts';
import { isDiskFull } from '../database/disk-full.ts';

/** Rows of a temporary file of about 11 MB. */
const segmentRows = 800_000;
/** Rows of a temporary file of about 0.2 MB. */
const fewRows = 16_000;
/** Milliseconds between two looks of a process at the disk of the database. */
const lookEvery = 15_000;

/**
 * Lets PostgreSQL write a temporary file and delete it again. This needs no privilege, changes no data and writes no WAL. Rejects while
 * its disk is full or read-only, or it cannot be reached.
 */
export async function probeDatabaseDisk(database: Database, rows = segmentRows): Promise<void> {
  try {
    await inTransaction(database, {}, async (tx) => {
      await sql`SELECT set_config('work_mem', '64kB', true)`.execute(tx);
      await sql`SELECT count(*) FROM generate_series(1, ${rows}::int)`.execute(tx);
    });
  } catch (error) {
    if (isDiskFull(error) || isConnectionLoss(error)) throw error;
  }
}

/**
 * Looks at the disk of the database from time to time, so that a full disk is noticed before a person wants to save something.
 * @param note receives the error of a disk that cannot be written
 * @returns ends it
 */
export function watchDatabaseDisk(database: Database, note: (error: unknown) => void, every = lookEvery): () => void {
  const look = () => probeDatabaseDisk(database, fewRows).catch((error: unknown) => isDiskFull(error) && note(error));
  const timer = setInterval(() => void look(), every).unref();
  return () => clearInterval(timer);
}
