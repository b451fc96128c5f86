import { sql } from 'kysely';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';

/**
 * Holds a resource against other calls of directories until the transaction of this one ends, before anything else is locked:
 * so an entity tag is still true when it is written, and what two calls do at once they do one after the other.
 */
export async function lockResource({ database, team }: TeamContext, id: string): Promise<void> {
  await asTeam(database, team.id, (db) =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`scim ${team.id} ${id}`}::text, 0))`.execute(db),
  );
}

/** The same of what is to be made, by its name. */
export function lockName(context: TeamContext, path: 'Users' | 'Groups', body: object): Promise<void> {
  const wanted = path === 'Users' ? 'username' : 'displayname';
  const name = Object.entries(body).find(([key]) => key.toLowerCase() === wanted)?.[1] as unknown;
  return lockResource(context, `${path} ${typeof name === 'string' ? name.toLowerCase() : ''}`);
}
