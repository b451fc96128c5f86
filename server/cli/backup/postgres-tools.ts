import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';

/** `pg_dump` and `pg_restore` of one installation of PostgreSQL. */
export interface PostgresTools {
  /** The major version. */
  version: number;
  dump: string;
  restore: string;
}

/** Folders in which packages install several versions side by side, outside of PATH. */
const places: readonly [folder: string, below: string][] = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr/local/opt', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
];
const homebrew = /^(libpq|postgresql(@\d+)?)$/;

/**
 * Finds pg_dump and pg_restore in PATH and in the folders of packages: the oldest version that is not older than needed. Throws
 * StartError that says what to install.
 * @param needed major version
 * @param what what needs them
 */
export function findTools(needed: number, what: string, path = process.env['PATH'] ?? ''): PostgresTools {
  const folders = [...path.split(delimiter).filter(Boolean), ...places.flatMap(([folder, below]) => versionsIn(folder, below))];
  const found = folders.flatMap((folder) => toolsIn(folder) ?? []).sort((a, b) => a.version - b.version);
  const fitting = found.find(({ version }) => version >= needed);
  if (fitting) return fitting;
  const newest = found.at(-1);
  throw new StartError(
    `${what} needs pg_dump and pg_restore of PostgreSQL ${needed} or newer, and ${newest ? `the newest here is ${newest.version} (${newest.dump})` : 'there is none'}; install the client programs (Debian, Ubuntu: apt-get install postgresql-client-${needed}) or put their folder into PATH.`,
  );
}

function versionsIn(folder: string, below: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name) || homebrew.test(name))
      .map((name) => join(folder, name, below));
  } catch {
    return [];
  }
}

function toolsIn(folder: string): PostgresTools | undefined {
  const [dump, restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')];
  const version = versionOf(dump);
  return version !== undefined && versionOf(restore) === version ? { version, dump, restore } : undefined;
}

function versionOf(program: string): number | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const found = status === 0 ? /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

/**
 * The environment variables with which PostgreSQL's programs connect as Atrium does with a connection string, so that the
 * password is in no command line. Certificates are checked against the authorities that Node.js trusts.
 * @param roots a file to write these authorities to
 */
export async function connectionEnvironment(url: string, roots: string): Promise<NodeJS.ProcessEnv> {
  const client = new pg.Client({ connectionString: url });
  const { host, port, database, user, password } = client;
  const ssl = client.ssl as pg.ClientConfig['ssl'];
  const parameters = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
  const inherited = Object.entries(process.env).filter(([name]) => !/^PG(?!PASSFILE)/.test(name));
  const environment: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    PGHOST: host,
    PGPORT: String(port),
    PGDATABASE: database,
    PGUSER: user,
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    PGCLIENTENCODING: 'UTF8',
    PGSSLMODE: 'disable',
    LC_ALL: 'C',
  };
  if (!ssl) return environment;
  const options: ConnectionOptions = ssl === true ? {} : ssl;
  for (const [name, setting] of [
    ['sslcert', 'PGSSLCERT'],
    ['sslkey', 'PGSSLKEY'],
    ['sslrootcert', 'PGSSLROOTCERT'],
  ] as const) {
    const file = parameters.get(name);
    if (file) environment[setting] = file;
  }
  if (options.rejectUnauthorized === false) return { ...environment, PGSSLMODE: 'require' };
  environment['PGSSLMODE'] = options.checkServerIdentity ? 'verify-ca' : 'verify-full';
  if (environment['PGSSLROOTCERT'] === undefined) {
    await writeFile(roots, getCACertificates('default').join('\n'), { mode: 0o600 });
    environment['PGSSLROOTCERT'] = roots;
  }
  return environment;
}

/**
 * Runs a program: its output, and a promise of its end, which rejects with StartError with the first line of its error output.
 */
export function runTool(
  program: string,
  options: readonly string[],
  { env, signal }: { env?: NodeJS.ProcessEnv; signal?: AbortSignal | undefined } = {},
): { output: Readable; ended: Promise<void> } {
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'], ...(env && { env }), ...(signal && { signal }) });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, 10_000);
  });
  const ended = new Promise<void>((done, failed) => {
    child.once('error', failed).once('close', (status, killedBy) => {
      if (status === 0) return done();
      const line = errors.split('\n').find((text) => /error:/.test(text)) ?? errors.split('\n', 1)[0];
      failed(new StartError(line || `${program} ended with ${status ?? killedBy}.`));
    });
  });
  ended.catch(() => undefined);
  return { output: child.stdout, ended };
}
