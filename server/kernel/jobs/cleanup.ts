import type { PoolClient } from 'pg';

/** A connection of the owner of the database, who sees the rows of every team. */
export type OwnerClient = Pick<PoolClient, 'query'>;

/** Removes data whose retention has ended, in every team. Each feature registers its own in server/wiring/cleanups.ts. */
export interface Cleanup {
  /** Names it in error reports. */
  readonly name: string;
  run(client: OwnerClient): Promise<unknown>;
}

/** A cleanup made of statements without parameters, run one after the other. */
export function cleanupBy(name: string, ...statements: readonly string[]): Cleanup {
  return {
    name,
    async run(client) {
      for (const statement of statements) await client.query(statement);
    },
  };
}

/**
 * Runs each cleanup; one that fails does not stop those after it.
 * @param onError is passed each failure with the name of its cleanup
 */
export async function runCleanups(
  client: OwnerClient,
  cleanups: readonly Cleanup[],
  onError: (error: unknown, name: string) => void,
): Promise<void> {
  for (const { name, run } of cleanups) {
    try {
      await run(client);
    } catch (error) {
      onError(error, name);
    }
  }
}
