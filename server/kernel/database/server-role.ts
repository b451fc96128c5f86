import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';
import { IsolationError } from './isolation-error.ts';

const scramIterations = 4096;
/** Bytes. PostgreSQL truncates longer names. */
const longestName = 63;
const plainName = /^[a-z_][a-z0-9_]*$/;

/** The connection string of the owner and, if the operator created a role for requests, that of the role. */
export interface DatabaseAddress {
  ownerUrl: string;
  /** SERVER_DATABASE_URL: the role of requests and its address, for instance a pooler. */
  serverUrl?: string | undefined;
  /** DATABASE_READ_URL: the address of a standby, where the role and its password are those of requests. */
  readUrl?: string | undefined;
}

/** Address and role of connections for requests. `options` of the URL is ignored: nothing depends on start-up options. */
export interface ServerConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | undefined;
  ssl: pg.ClientConfig['ssl'];
  /** Whether the role was named by SERVER_DATABASE_URL. Atrium never creates or changes such a role. */
  given: boolean;
}

/**
 * The connection of the server's LOGIN role. Without SERVER_DATABASE_URL its password is derived from that of the owner, so
 * that all processes with the same DATABASE_URL use the same one; if the owner has no password, the role has none.
 * Throws IsolationError if SERVER_DATABASE_URL names the owner or a name that migrations cannot contain.
 */
export function serverConnection({ readUrl, ...primary }: DatabaseAddress): ServerConnection {
  const connection = primaryConnection(primary);
  if (readUrl === undefined) return connection;
  const { host, port, ssl } = partsOf(readUrl);
  return { ...connection, host, port, ssl };
}

function primaryConnection({ ownerUrl, serverUrl }: DatabaseAddress): ServerConnection {
  const owner = partsOf(ownerUrl);
  if (serverUrl !== undefined) {
    const server = partsOf(serverUrl);
    if (server.user === owner.user)
      throw new IsolationError('SERVER_DATABASE_URL must name another role than DATABASE_URL, one that owns nothing.');
    if (!plainName.test(server.user))
      throw new IsolationError('SERVER_DATABASE_URL must name a role of lower-case letters, digits and _.');
    return { ...server, given: true };
  }
  const user = serverRole(owner.database);
  const password = owner.password
    ? Buffer.from(hkdfSync('sha256', owner.password, user, 'atrium server role', 32)).toString('base64url')
    : undefined;
  return { ...owner, user, password, given: false };
}

function partsOf(url: string): Omit<ServerConnection, 'given'> {
  const { host, port, database = '', user = '', password, ssl } = new pg.Client({ connectionString: url });
  return { host, port, database, user, password: typeof password === 'string' ? password : undefined, ssl };
}

/** The name of the server's LOGIN role for a database. It contains the database name, because roles belong to the whole cluster. */
export function serverRole(database: string): string {
  const name = `atrium_server_${database}`;
  if (plainName.test(name) && name.length <= longestName) return name;
  return `atrium_server_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}

/**
 * Creates the role of requests if it is missing; otherwise sets its derived password again. Must run in one process at a time. A
 * role of SERVER_DATABASE_URL is only checked for existence. Throws IsolationError.
 */
export async function ensureServerRole(owner: pg.Client, server: ServerConnection): Promise<void> {
  const { rows } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [server.user]);
  const name = pg.escapeIdentifier(server.user);
  if (server.given) {
    if (rows.length > 0) return;
    throw new IsolationError(
      `SERVER_DATABASE_URL names the role ${server.user}, which does not exist; as a superuser: CREATE ROLE ${name} LOGIN PASSWORD '…'.`,
    );
  }
  const secret =
    server.password === undefined ? '' : ` PASSWORD ${pg.escapeLiteral(scramVerifier(server.password, server.user))}`;
  try {
    await owner.query(rows.length > 0 ? `ALTER ROLE ${name} LOGIN${secret}` : `CREATE ROLE ${name} LOGIN NOINHERIT${secret}`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
    // The role was created or changed by another role. It is usable if it accepts the password.
    if (rows.length > 0 && (await acceptsPassword(server))) return;
    const user = pg.escapeIdentifier(owner.user ?? '');
    throw new IsolationError(
      rows.length > 0
        ? `The role ${server.user} does not accept its password and ${owner.user} cannot change it; as a superuser: ALTER ROLE ${user} CREATEROLE; GRANT ${name} TO ${user} WITH ADMIN OPTION; or set SERVER_DATABASE_URL.`
        : `The owner ${owner.user} of DATABASE_URL cannot create the role ${server.user}; as a superuser: ALTER ROLE ${user} CREATEROLE; or create a role yourself and set SERVER_DATABASE_URL.`,
    );
  }
}

/** Whether the role accepts its password. Other errors are reported when the server connects. */
async function acceptsPassword(server: ServerConnection): Promise<boolean> {
  const client = new pg.Client(server);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !['28P01', '28000'].includes(String((error as { code?: unknown }).code));
  } finally {
    await client.end();
  }
}

/**
 * The SCRAM verifier that PostgreSQL stores for a password (RFC 5803). It is computed here so that the password never appears in a
 * statement log. The salt is derived from the password, so that a copy of the verifier in a pooler stays valid when it is set
 * again.
 */
function scramVerifier(password: string, role: string): string {
  const salt = Buffer.from(hkdfSync('sha256', password, role, 'atrium server role salt', 16));
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}

/** Grants CONNECT to the server's role and revokes it from PUBLIC, which includes other owners. Throws IsolationError. */
export async function restrictConnections(owner: pg.Client, { user, database }: ServerConnection): Promise<void> {
  const target = pg.escapeIdentifier(database);
  const can = async (role: string) =>
    (await owner.query<{ can: boolean }>("SELECT has_database_privilege($1, current_database(), 'CONNECT') AS can", [role]))
      .rows[0]?.can;
  try {
    if (await can('public')) await owner.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${target} FROM PUBLIC`);
    if (!(await can(user))) await owner.query(`GRANT CONNECT ON DATABASE ${target} TO ${pg.escapeIdentifier(user)}`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
  }
  if (await can('public'))
    throw new IsolationError(
      `Every role of the cluster may connect to the database ${database}; as its owner: REVOKE CONNECT, TEMPORARY ON DATABASE ${target} FROM PUBLIC.`,
    );
  if (!(await can(user)))
    throw new IsolationError(
      `The role ${user} cannot connect to the database ${database}; as its owner: GRANT CONNECT ON DATABASE ${target} TO ${pg.escapeIdentifier(user)}.`,
    );
}
