import { asPlatform, type Database, replaceConnections } from '../database/database.ts';
import { many } from '#server/kernel/database/rows.ts';

/** Whether requests can be served: `ready` or the reason why not. */
export type Readiness = 'ready' | 'database unreachable' | 'database does not answer' | 'database read-only';

/** Milliseconds in which the database must answer. */
export const readinessTimeout = 1_500;

/**
 * Returns a function that checks whether the database accepts writes. It resolves within `within` milliseconds, even if the
 * database is frozen, and runs one query at a time. When the database stops being ready, the current connections of `database`
 * are not reused.
 * @param probe a separate pool for the check, which neither waits for requests nor keeps a hanging connection
 */
export function createReadiness(probe: Database, database: Database, within = readinessTimeout): () => Promise<Readiness> {
  let check: Promise<Readiness> | undefined;
  let before: Readiness = 'ready';
  const query = (): Promise<Readiness> =>
    asPlatform(probe, async (db) => {
      const rows = await many(db)<{ writes: boolean }>`
        SELECT NOT pg_is_in_recovery() AND NOT current_setting('default_transaction_read_only')::boolean AS writes`;
      // Thrown so that the next check opens a new connection, which may lead to another host or see changed settings.
      if (!rows[0]?.writes) throw new ReadOnlyError();
    }).then(() => 'ready', reasonOf);
  return async () => {
    check ??= query().finally(() => (check = undefined));
    const answer = await Promise.race([check, timeout(within)]);
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

const timeout = (within: number): Promise<Readiness> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('database does not answer'), within).unref();
  });
