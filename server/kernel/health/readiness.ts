import { sql } from 'kysely';
import { asPlatform, type Database, replaceConnections } from '../database/database.ts';

/** Whether requests can be served: `ready`, or why not. */
export type Readiness = 'ready' | 'database unreachable' | 'database does not answer' | 'database read-only';

/** Milliseconds in which the database has to answer. */
export const answersWithin = 1_500;

/**
 * Asks the database whether it takes writes. Resolves within `within` milliseconds, also while the database is frozen; only one question
 * is asked at a time. Once the database is not ready, the connections that `database` has by then are not used again.
 * @param probe a pool of its own for the question, which neither waits for requests nor keeps a hanging connection
 */
export function createReadiness(probe: Database, database: Database, within = answersWithin): () => Promise<Readiness> {
  let asked: Promise<Readiness> | undefined;
  let before: Readiness = 'ready';
  const ask = (): Promise<Readiness> =>
    asPlatform(probe, async (db) => {
      const { rows } = await sql<{ writes: boolean }>`
        SELECT NOT pg_is_in_recovery() AND NOT current_setting('default_transaction_read_only')::boolean AS writes`.execute(db);
      // Thrown, so that the next question takes a new connection: to another host, or with settings that were changed since.
      if (!rows[0]?.writes) throw new ReadOnlyError();
    }).then(() => 'ready', reasonOf);
  return async () => {
    asked ??= ask().finally(() => (asked = undefined));
    const answer = await Promise.race([asked, silence(within)]);
    if (before === 'ready' && answer !== 'ready') replaceConnections(database);
    before = answer;
    return answer;
  };
}

class ReadOnlyError extends Error {
  readonly code = '25006';
}

function reasonOf(error: unknown): Readiness {
  if (error instanceof ReadOnlyError) return 'database read-only';
  return /timeout/i.test(String(error)) ? 'database does not answer' : 'database unreachable';
}

const silence = (within: number): Promise<Readiness> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('database does not answer'), within).unref();
  });
