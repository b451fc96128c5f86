import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';
import { IsolationError } from './isolation-error.ts';

const scramIterations = 4096;
/** Bytes. PostgreSQL cuts longer names off. */
const longestName = 63;
const plainName = /^[a-z_][a-z0-9_]*$/;

/** Where the server finds its database: as the owner, and, where the operator made one, as a ready role for requests. */
export interface DatabaseAddress {
  ownerUrl: string;
  /** SERVER_DATABASE_URL: the role of requests, and the way to it (a pooler, for instance). */
  serverUrl?: string | undefined;
}

/** Where and as whom connections of requests are opened. `options` of a URL is left out: nothing depends on start-up options. */
export interface ServerConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | undefined;
  ssl: pg.ClientConfig['ssl'];
  /** Whether SERVER_DATABASE_URL named the role: it is then never created or changed here. */
  given: boolean;
}

/**
 * The connection of the server's LOGIN role. Without SERVER_DATABASE_URL its password is derived from that of the owner, so
 * that all processes with the same DATABASE_URL agree; the role of an owner without a password has none either.
 * Throws IsolationError where SERVER_DATABASE_URL names the owner or a name that migrations cannot write.
 */
export function serverConnection({ ownerUrl, serverUrl }: DatabaseAddress): ServerConnection {
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

/** The name of the LOGIN role that serves one database: roles belong to the whole cluster, so the name is made of the database's. */
export function serverRole(database: string): string {
  const name = `atrium_server_${database}`;
  if (plainName.test(name) && name.length <= longestName) return name;
  return `atrium_server_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}

/**
 * Makes the role of requests where it is missing, or sets its derived password again where that does not let it in. One process
 * at a time. A role of SERVER_DATABASE_URL is only looked for. Throws IsolationError.
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
    // Made or changed by somebody else: all that matters is that it accepts the password.
    if (rows.length > 0 && (await letsIn(server))) return;
    const user = pg.escapeIdentifier(owner.user ?? '');
    throw new IsolationError(
      rows.length > 0
        ? `The role ${server.user} does not accept its password and ${owner.user} may not change it; as a superuser: ALTER ROLE ${user} CREATEROLE; GRANT ${name} TO ${user} WITH ADMIN OPTION; or set SERVER_DATABASE_URL.`
        : `The owner ${owner.user} of DATABASE_URL may not create the role ${server.user}; as a superuser: ALTER ROLE ${user} CREATEROLE; or make a role yourself and set SERVER_DATABASE_URL.`,
    );
  }
}

/** Whether the password is right; other reasons for a refusal are told when the server connects. */
async function letsIn(server: ServerConnection): Promise<boolean> {
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
 * What PostgreSQL stores for a password (RFC 5803), made here so that the password itself reaches no log of statements. The
 * salt is derived too: a pooler that holds a copy of the verifier stays right when it is set again.
 */
function scramVerifier(password: string, role: string): string {
  const salt = Buffer.from(hkdfSync('sha256', password, role, 'atrium server role salt', 16));
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}

/** Lets the server's role connect, and PUBLIC, and with it the owners of other databases in the cluster, no more. Throws IsolationError. */
export async function closeToOthers(owner: pg.Client, { user, database }: ServerConnection): Promise<void> {
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
      `The role ${user} may not connect to the database ${database}; as its owner: GRANT CONNECT ON DATABASE ${target} TO ${pg.escapeIdentifier(user)}.`,
    );
}
