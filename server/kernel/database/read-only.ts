import { asTeam, type Database, type Db } from './database.ts';
import type { WalPosition } from './standby.ts';

/**
 * Runs reads of a team on the standby (DATABASE_READ_URL), or on the primary if there is none or it cannot answer in time. They
 * see everything that was committed before the call, or before `position` was taken. `work` must not write, and may be started
 * again. Within `withTransaction` it joins the open transaction.
 */
export async function asTeamReadOnly<T>(
  database: Database,
  teamId: string,
  work: (db: Db) => Promise<T>,
  position?: WalPosition,
): Promise<T> {
  const { standby, transaction } = database;
  const answered = standby && !transaction ? await standby.read(teamId, position, work) : undefined;
  return answered ? answered.answer : asTeam(database, teamId, work);
}

/** The current position of the primary, for several reads that must see what was committed before. Undefined without a standby. */
export async function walPosition({ standby }: Database): Promise<WalPosition | undefined> {
  return standby?.position();
}
