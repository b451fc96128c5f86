import { sql } from 'kysely';
import { asPlatform, type Database, replaceConnections } from '../db.ts';

/** Whether requests can be served: `ready`, or why not. */
export type Readiness = 'ready' | 'database unreachable' | 'database does not answer' | 'database read-only';

/** Milliseconds in which the database has to answer. */
export const answersWithin = 1_500;

/**
 * Asks the database whether it takes writes. Resolves within `answersWithin`, also while the database is frozen; only one question
 * is asked at a time. Once the database is not ready, the connections that `database` has by then are not used again.
 * @param probe a pool of its own for the question, which neither waits for requests nor keeps a hanging connection
 */
export function createReadiness(probe: Database, database: Database): () => Promise<Readiness> {
  let asked: Promise<Readiness> | undefined;
  let before: Readiness = 'ready';
  const ask = (): Promise<Readiness> =>
    asPlatform(probe, (db) =>
      sql<{ writes: boolean }>`
        SELECT NOT pg_is_in_recovery() AND NOT current_setting('default_transaction_read_only')::boolean AS writes`.execute(db),
    ).then(
      ({ rows }) => (rows[0]?.writes ? 'ready' : 'database read-only'),
      (error: unknown) => (/timeout/i.test(String(error)) ? 'database does not answer' : 'database unreachable'),
    );
  return async () => {
    asked ??= ask().finally(() => (asked = undefined));
    const answer = await Promise.race([asked, silence()]);
    if (before === 'ready' && answer !== 'ready') replaceConnections(database);
    before = answer;
    return answer;
  };
}

const silence = (): Promise<Readiness> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('database does not answer'), answersWithin).unref();
  });
