import { sql } from 'kysely';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';

/**
 * Locks a resource against other calls of directories until the transaction ends, before any other lock is taken. So an entity
 * tag that was checked is still current at the write, and concurrent calls run one after the other.
 */
export async function lockResource({ database, team }: TeamContext, id: string): Promise<void> {
  await asTeam(database, team.id, (db) =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`scim ${team.id} ${id}`}::text, 0))`.execute(db),
  );
}

/** Locks the name of a resource that is to be created, until the transaction ends. */
export function lockName(context: TeamContext, path: 'Users' | 'Groups', body: object): Promise<void> {
  const attribute = path === 'Users' ? 'username' : 'displayname';
  const name = Object.entries(body).find(([key]) => key.toLowerCase() === attribute)?.[1] as unknown;
  return lockResource(context, `${path} ${typeof name === 'string' ? name.toLowerCase() : ''}`);
}
