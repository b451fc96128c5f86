import { migrate, MigrationError } from './kernel/migrate.ts';
import { StartError, errorCode, errorLine } from './start-error.ts';

/** What a person can do about a connection that fails, by the code of the system or of PostgreSQL. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ECONNRESET: 'it closed the connection',
  '28P01': 'it refuses the password',
  '28000': 'it refuses this user or this machine',
  '3D000': 'it has no database of this name',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
  '42501': 'its user lacks a right that migrations need',
};

/**
 * Brings the database to this version. Throws StartError, which names the variable and never the password, when it
 * cannot be reached, is too old, belongs to a newer version, or lacks a right.
 */
export async function prepareDatabase(ownerUrl: string): Promise<void> {
  try {
    await migrate(ownerUrl);
  } catch (error) {
    if (error instanceof MigrationError) throw new StartError(error.message);
    const reason = reasons[errorCode(error) ?? ''] ?? errorLine(error);
    throw new StartError(`The database at ${addressOf(ownerUrl)} cannot be used: ${reason}; check DATABASE_URL.`);
  }
}

function addressOf(ownerUrl: string): string {
  const url = URL.parse(ownerUrl.replace(/^(\w+:\/\/[^/@]*@)\//, '$1localhost/'));
  const host = url?.searchParams.get('host') ?? url?.host;
  return `${host || 'localhost'}${url?.pathname ?? ''}`;
}
