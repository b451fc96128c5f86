import pg from 'pg';
import { isOwnMachine, tlsProblem } from '#server/database-tls.ts';
import { keyFileOf, readKeyFile } from '#server/integrations/root-key/key-file.ts';
import { requireSession } from '#server/kernel/database/connection-check.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { isDiskFull } from '#server/kernel/database/disk-full.ts';
import { compareMigrations } from '#server/kernel/database/migrate.ts';
import { isRootKey, readStoredRootKey } from '#server/kernel/database/root-key-check.ts';
import { probeDatabaseDisk } from '#server/kernel/health/probe-database.ts';
import type { Settings } from '#server/settings.ts';
import { errorCode, errorLine, reasonOf } from '#server/start-error.ts';
import { type CheckFinding, findings } from './finding.ts';

export interface DatabaseFindings {
  found: CheckFinding[];
  /** The ids of the signing keys, by which an answer of this installation is recognised. */
  signingKeys: ReadonlySet<string>;
}

const extensions = ['btree_gin', 'btree_gist', 'citext', 'pg_trgm'];
/** Connections of a process besides DATABASE_POOL: jobs, outbox, readiness and commands. */
const otherConnections = 15;

/** Checks the database as its owner, the role of requests, the root key and the migrations. */
export async function checkDatabase(settings: Settings, ownerUrl: string): Promise<DatabaseFindings> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => {});
  const found: CheckFinding[] = [];
  const signingKeys = new Set<string>();
  const attempt = async (check: string, fix: string, work: () => Promise<CheckFinding[]>) => {
    try {
      found.push(...(await work()));
    } catch (error) {
      const line = tlsProblem(errorCode(error), errorLine(error)) ?? reasonOf(error) ?? errorLine(error);
      found.push(findings(check).failure(`It cannot be used: ${line}.`, fix));
    }
  };
  await attempt('database', 'Check DATABASE_URL.', async () => {
    await client.connect();
    const fix = 'Let DATABASE_URL name the owner of the database.';
    await attempt('server of the database', fix, () => checkServer(client, settings));
    await attempt('owner of the database', fix, () => checkOwner(client, settings, ownerUrl));
    await attempt('role of requests', fix, async () => [await checkServerRole(settings, ownerUrl)]);
    await attempt('migrations', fix, async () => [await checkMigrations(client)]);
    await attempt('root key', fix, async () => [await checkRootKey(client, settings)]);
    for (const kid of await signingKeysOf(client).catch(() => [])) signingKeys.add(kid);
    return [];
  });
  await client.end();
  return { found, signingKeys };
}

interface ServerFacts {
  version: number;
  number: string;
  standby: boolean;
  encrypted: boolean;
  now: number;
  most: number;
  used: number;
  missing: string[];
  icu: boolean;
}

async function checkServer(client: pg.Client, settings: Settings): Promise<CheckFinding[]> {
  const began = Date.now();
  const { rows } = await client.query<ServerFacts>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS number,
       pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS standby,
       coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS encrypted,
       extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
       ARRAY(SELECT name FROM unnest($1::text[]) name WHERE name NOT IN (SELECT name FROM pg_available_extensions)) AS missing,
       EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS icu`,
    [extensions],
  );
  const facts = rows[0] as ServerFacts;
  return [
    versionOf(facts),
    writable(facts),
    tls(facts, settings),
    clock(facts.now - (began + Date.now()) / 2),
    available(facts),
    connections(facts, settings),
  ];
}

function versionOf({ version, number }: ServerFacts): CheckFinding {
  const { ok, failure } = findings('PostgreSQL version');
  if (version >= 150_000) return ok(`PostgreSQL ${number}.`);
  return failure(`PostgreSQL ${number} is too old.`, 'Upgrade it to version 15 or newer.');
}

function writable({ standby }: ServerFacts): CheckFinding {
  const { ok, failure } = findings('writable database');
  if (!standby) return ok('The database accepts writes.');
  return failure('The address leads to a standby or a read-only database.', 'Let DATABASE_URL lead to the primary.');
}

function tls({ encrypted }: ServerFacts, { databaseUrl, databaseTls }: Settings): CheckFinding {
  const { ok, warning } = findings('TLS of the database');
  if (databaseUrl === undefined || isOwnMachine(databaseUrl, process.env['PGHOST']))
    return ok('The database is on this machine.');
  if (databaseTls === 'verify') return ok('The connection is encrypted, and the certificate is verified.');
  return warning(
    encrypted ? 'The connection is encrypted, but the certificate is not verified.' : 'The connection is not encrypted.',
    'Set DATABASE_TLS=verify, with the certificate of the authority in NODE_EXTRA_CA_CERTS.',
  );
}

function clock(difference: number): CheckFinding {
  const { ok, warning, failure } = findings('clock');
  const seconds = Math.abs(difference) / 1000;
  const found = `The clocks of this machine and of the database differ by ${seconds.toFixed(1)} s.`;
  const fix = 'Synchronise both with NTP.';
  if (seconds < 2) return ok(found);
  return seconds < 30 ? warning(found, fix) : failure(found, fix);
}

function available({ missing, icu }: ServerFacts): CheckFinding {
  const { ok, failure } = findings('extensions and collations');
  if (missing.length > 0)
    return failure(
      `PostgreSQL lacks the extensions ${missing.join(', ')}.`,
      'Install its contrib package (postgresql-contrib), or allow them at your provider.',
    );
  if (icu) return ok(`${extensions.join(', ')} and ICU collations are available.`);
  return failure(
    'PostgreSQL was built without ICU collations.',
    'Use a build with ICU, as of Debian, Red Hat or postgresql.org.',
  );
}

function connections({ most, used }: ServerFacts, { databasePool }: Settings): CheckFinding {
  const { ok, warning, failure } = findings('database connections');
  const needed = databasePool + otherConnections;
  const found = `PostgreSQL allows ${most} connections, ${used} are in use; a process needs up to ${needed}.`;
  const fix = 'Raise max_connections, lower DATABASE_POOL, or use a pooler for SERVER_DATABASE_URL.';
  if (needed > most) return failure(found, fix);
  // During a restart of one process, a second one runs beside it.
  return needed * 2 > most ? warning(`${found} Two processes do not fit.`, fix) : ok(found);
}

async function checkOwner(client: pg.Client, settings: Settings, ownerUrl: string): Promise<CheckFinding[]> {
  const owner = findings('owner of the database');
  const pooler = findings('pooler');
  const { rows } = await client.query<{ name: string; creates: boolean; tables: boolean; roles: boolean }>(
    `SELECT current_user::text AS name, has_database_privilege(current_database(), 'CREATE') AS creates,
       has_schema_privilege('public', 'CREATE') AS tables, r.rolsuper OR r.rolcreaterole AS roles
     FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const { name = '', creates, tables, roles } = rows[0] ?? {};
  const session = await requireSession(client, { connectionString: ownerUrl }).then(
    () => pooler.ok('DATABASE_URL keeps its sessions.'),
    () =>
      pooler.failure(
        'DATABASE_URL leads through a pooler that shares connections between transactions.',
        'Give DATABASE_URL the address of PostgreSQL itself, and SERVER_DATABASE_URL that of the pooler.',
      ),
  );
  if (!creates || !tables)
    return [
      owner.failure(`The role ${name} has no right to create objects in the database.`, `Run ALTER DATABASE … OWNER TO ${name}.`),
      session,
    ];
  if (!roles && settings.serverDatabaseUrl === undefined)
    return [
      owner.failure(
        `The role ${name} cannot create the role of requests.`,
        `Run ALTER ROLE ${name} CREATEROLE as a superuser, or set SERVER_DATABASE_URL.`,
      ),
      session,
    ];
  return [owner.ok(`The role ${name} has the rights that migrations need.`), session];
}

/** Connects as the server's role, whose rights are checked with each connection, and writes a temporary file. */
async function checkServerRole({ serverDatabaseUrl: serverUrl }: Settings, ownerUrl: string): Promise<CheckFinding> {
  const { ok, warning, failure } = findings('role of requests');
  const database = openDatabase(ownerUrl, { max: 1, serverUrl });
  try {
    await database.pool.query('SELECT FROM accounts LIMIT 1');
    await probeDatabaseDisk(database);
    return ok('The role of requests owns nothing, cannot bypass row-level security, and the disk of the database has space.');
  } catch (error) {
    const code = errorCode(error);
    if (isDiskFull(error)) return failure('The disk of the database is full.', 'Free space on it, or extend it.');
    if (code === '28P01' || code === '28000' || code === '42P01')
      return warning('The role of requests is not prepared yet.', 'The first start or atrium migrate --create prepares it.');
    const line = (reasonOf(error) ?? errorLine(error)).replace(/\.$/, '');
    return failure(`The role of requests cannot be used: ${line}.`, 'See docs/database.md.');
  } finally {
    await database.close();
  }
}

async function checkMigrations(client: pg.Client): Promise<CheckFinding> {
  const { ok, warning, failure } = findings('migrations');
  if (!(await exists(client, 'schema_migrations')))
    return warning('The database is empty.', 'The first start or atrium migrate --create fills it.');
  const { pending, unknown } = await compareMigrations(client);
  if (unknown.length > 0) return failure('The database is of a newer version of Atrium.', 'Start the newer version.');
  if (pending.length === 0) return ok('The database is of this version.');
  return warning(`${pending.length} migrations are pending.`, 'Back up, then run atrium migrate or start the server.');
}

async function checkRootKey(client: pg.Client, settings: Settings): Promise<CheckFinding> {
  const { ok, warning, failure } = findings('root key');
  const stored = await readStoredRootKey(client);
  const key = settings.rootKey ?? (await readKeyFile(keyFileOf(settings.dataDir)).catch(() => undefined));
  const where = settings.rootKey ? 'ROOT_KEY' : keyFileOf(settings.dataDir);
  if (!key && !stored) return warning('There is no root key yet.', 'The first start creates it; keep a copy with the backups.');
  if (!key) return failure(`There is no root key at ${where}.`, 'Set ROOT_KEY, or restore the file from a backup.');
  if (!stored) return ok(`The root key is in ${where}; the database has not recorded one yet.`);
  if (isRootKey(stored, key)) return ok(`The key of ${where} is that of the database, generation ${stored.generation}.`);
  return failure(`The key of ${where} is not that of the database.`, `Set the key of generation ${stored.generation}.`);
}

async function signingKeysOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ kid: string }>('SELECT kid FROM signing_keys');
  return rows.map(({ kid }) => kid);
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [`public.${table}`]);
  return rows[0]?.there ?? false;
}
