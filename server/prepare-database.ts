import { sql } from 'kysely';
import { asPlatform, openDatabase } from './kernel/database/database.ts';
import { migrate } from './kernel/database/migrate.ts';
import { serverConnection } from './kernel/database/server-role.ts';
import { tlsProblem } from './database-tls.ts';
import { untilReachable, waitForPrimary } from './kernel/database/wait-for-primary.ts';
import { StartError, errorCode, errorLine, reasonOf } from './start-error.ts';

/**
 * Waits until the database accepts writes, migrates it to this version, and prepares and checks the role that requests run as.
 * Throws StartError if the database cannot be reached, is too old, belongs to a newer version, lacks a privilege or would not
 * isolate teams. The error names the variable and never the password.
 * @param serverUrl SERVER_DATABASE_URL, where it is set
 * @param unreachableWithin milliseconds to wait for a database or pooler that cannot be reached
 * @param options.creates whether to create the schema in a database that has none
 * @returns the names of the migrations that were applied
 */
export async function prepareDatabase(
  ownerUrl: string,
  serverUrl?: string,
  unreachableWithin = 0,
  { creates = true } = {},
): Promise<string[]> {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const waiting = (url: string) => (state: string) => say(`Waiting for the database at ${addressOf(url)}: ${state}.`);
  let applied: string[];
  try {
    await waitForPrimary(ownerUrl, waiting(ownerUrl), unreachableWithin);
    applied = await migrate(ownerUrl, serverUrl, { say, creates });
  } catch (error) {
    throw whyUnusable(error, `The database at ${addressOf(ownerUrl)} cannot be used`, 'check DATABASE_URL');
  }
  try {
    await untilReachable(() => checkServer(ownerUrl, serverUrl), waiting(serverUrl ?? ownerUrl), unreachableWithin);
  } catch (error) {
    if (errorCode(error) === '42501')
      throw new StartError(
        `The role ${serverConnection({ ownerUrl, serverUrl }).user} lacks rights that migrations granted: the database was restored without privileges, or while the role was missing; see docs/database.md.`,
      );
    const { user } = serverConnection({ ownerUrl, serverUrl });
    const advice =
      serverUrl === undefined ? 'let it log in, or set SERVER_DATABASE_URL to a role of your own' : 'check SERVER_DATABASE_URL';
    throw whyUnusable(error, `The role ${user} cannot use the database at ${addressOf(serverUrl ?? ownerUrl)}`, advice);
  }
  return applied;
}

function whyUnusable(error: unknown, what: string, advice: string): StartError {
  if (error instanceof StartError) return error;
  if (/startup parameter/.test(errorLine(error)))
    return new StartError(
      `${what}: the pooler refuses start-up options; remove options from the URL and PGOPTIONS from the environment.`,
    );
  const tls = tlsProblem(errorCode(error), errorLine(error));
  if (tls !== undefined) return new StartError(`${what}: ${tls}.`);
  return new StartError(`${what}: ${reasonOf(error) ?? errorLine(error)}; ${advice}.`);
}

/** Connects once as the server's role: requests may use another address or role than the owner. */
async function checkServer(ownerUrl: string, serverUrl: string | undefined): Promise<void> {
  const database = openDatabase(ownerUrl, { max: 1, serverUrl });
  try {
    await asPlatform(database, (db) => sql`SELECT 1 FROM accounts LIMIT 1`.execute(db));
  } finally {
    await database.close();
  }
}

function addressOf(ownerUrl: string): string {
  const url = URL.parse(ownerUrl.replace(/^(\w+:\/\/[^/@]*@)\//, '$1localhost/'));
  const host = url?.searchParams.get('host') ?? url?.host;
  return `${host || 'localhost'}${url?.pathname ?? ''}`;
}
