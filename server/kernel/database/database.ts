import { createHash } from 'node:crypto';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { applySettings, checkConnection, isPooled, requireSession } from './connection-check.ts';
import { isConnectionLoss } from './connection-loss.ts';
import type { DB } from './database-types.generated.ts';
import { IsolationError } from './isolation-error.ts';
import { type KeyFence, requireGeneration } from './root-key-check.ts';
import { pooledConnection, type PooledConnection } from './pooled-connection.ts';
import { serverConnection } from './server-role.ts';

/** Queries of one checked-out connection: either of a team, of an account, or of the platform. */
export type Db = Kysely<DB> | Transaction<DB>;

/** The pool of the server's role and the three doors to it. Nothing else hands out connections. */
export interface Database {
  pool: pg.Pool;
  close(): Promise<void>;
  /** A transaction that runs already: what the team's door would open takes place in it. */
  held?: { whose: string; tx: Transaction<DB> };
}

/**
 * The same database, with the team's door leading into a transaction that runs already: several services then write at once
 * or not at all, and who holds it may take everything back. Effects after a commit are for who holds it to run.
 */
export function withTransaction(database: Database, teamId: string, tx: Transaction<DB>): Database {
  return { ...database, held: { whose: `${teamId} `, tx } };
}

const dates = [pg.types.builtins.DATE, 1182];

/** Plain dates stay text (YYYY-MM-DD): they have no zone to shift in. int8 counts fit a number here. */
const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (dates.includes(oid)) return (value: string) => value;
    if (oid === 20) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/**
 * Milliseconds: how long a request waits for a connection, and how long the client waits for an answer, which is longer than
 * statement_timeout: a host that disappeared without closing its connections would otherwise hold them for minutes.
 */
const patience = {
  connectionTimeoutMillis: 15_000,
  query_timeout: 70_000,
};
const keepAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** A connection that breaks emits `error`, idle or in use, and without a listener that would end the process. The pool replaces it. */
function keepFromEnding(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

// Connections to PostgreSQL itself by the backend they keep, and those through a pooler, which keeps none for them.
const backends = new WeakMap<object, number>();
const pooled = new WeakMap<object, PooledConnection>();

export interface DatabaseOptions {
  max?: number;
  /** SERVER_DATABASE_URL, where it is set. */
  serverUrl?: string | undefined;
  /** Milliseconds in which the host has to take a connection, and to answer; longer by default. */
  answersWithin?: number;
  /** Refuses connections once the root key was replaced. */
  keyFence?: KeyFence;
}

/**
 * Opens the pool of the server's own LOGIN role. Every new connection is checked before it is used (decisions/061); one whose
 * role could pass row-level security is refused with an IsolationError.
 */
export function openDatabase(ownerUrl: string, { max = 20, serverUrl, answersWithin, keyFence }: DatabaseOptions = {}): Database {
  const { host, port, database, user, password, ssl } = serverConnection({ ownerUrl, serverUrl });
  const pool = new pg.Pool({
    host,
    port,
    database,
    user,
    ...(password !== undefined && { password }),
    ssl,
    max,
    types: typeParsers,
    ...keepAlive,
    ...(answersWithin === undefined ? patience : { connectionTimeoutMillis: answersWithin, query_timeout: answersWithin }),
    onConnect: checked(async (client) => {
      madeAt.set(client, Date.now());
      const pid = await checkConnection(client, user);
      if (keyFence) await requireGeneration(client, keyFence);
      if (isPooled(client, pid)) pooled.set(client, pooledConnection(client, user));
      else backends.set(client, pid);
    }),
  });
  keepFromEnding(pool);
  return { pool, close: () => pool.end() };
}

/** The pool waits for what its hook resolves to, which its types do not say. */
const checked = (check: (client: pg.ClientBase) => Promise<void>) => check as (client: pg.ClientBase) => void;

/** Opens a pool of the owner, each connection of which has a session of its own (decisions/061). */
export function openOwnerPool(ownerUrl: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max,
    ...patience,
    ...keepAlive,
    onConnect: checked((client) => requireSession(client, { connectionString: ownerUrl })),
  });
  keepFromEnding(pool);
  return pool;
}

/**
 * The same doors on connections of the owner, for work that spans teams and is no request: it sees the rows of every team.
 * Requests never get one of these.
 */
export function openOwnerDatabase(ownerUrl: string, { max = 2, keyFence }: { max?: number; keyFence?: KeyFence } = {}): Database {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max,
    types: typeParsers,
    ...patience,
    onConnect: checked(async (client) => {
      await requireSession(client, { connectionString: ownerUrl });
      if (keyFence) await requireGeneration(client, keyFence);
      const { rows } = await client.query<{ pid: number }>(`SELECT pg_backend_pid() AS pid, ${applySettings('session')}`);
      backends.set(client, rows[0]?.pid ?? 0);
    }),
  });
  keepFromEnding(pool);
  return { pool, close: () => pool.end() };
}

/** A connection of the owner, for work in which rows of all teams are read: as SQL, and as queries. Close it by `client.end()`. */
export async function connectOwner(ownerUrl: string): Promise<{ client: pg.Client; db: Db }> {
  const client = new pg.Client({ connectionString: ownerUrl, types: typeParsers, keepAlive: true });
  // A lost connection fails the statement that runs; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  return { client, db: poolOf(client) };
}

/** Runs work with rows of one team only. */
export function asTeam<T>(database: Database, teamId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return checkedOut(database, `${teamId} `, work);
}

/** Runs work with what belongs to one account in any team: its memberships and those teams' names. */
export function asAccount<T>(database: Database, accountId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return checkedOut(database, ` ${accountId}`, work);
}

/** Runs work on platform tables; rows of teams stay invisible. */
export function asPlatform<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return checkedOut(database, ' ', work);
}

/** One transaction in a door: committed when work resolves, rolled back when it throws. */
export function inTransaction<T>(
  database: Database,
  whose: { teamId?: string; accountId?: string },
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const name = `${whose.teamId ?? ''} ${whose.accountId ?? ''}`;
  if (database.held?.whose === name) return work(database.held.tx);
  return checkedOut(database, name, (db) => db.transaction().execute(work));
}

/**
 * Goes on with the rows of another team until the transaction ends: for the few changes that must hold in several teams
 * at once or in none, such as the closing of an account. What the connection was taken for holds again afterwards.
 */
export async function enterTeam(tx: Transaction<DB>, teamId: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw("SELECT set_config('app.team_id', $1, true)", [teamId]));
}

/** A statement whose text never changes: it is compiled here and planned once by each connection. */
export function statement<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

// The choice of team stays with the connection and is made again only when it changes: a connection that
// serves the same team twice costs no extra round trip. Every checkout passes here, so none can inherit another's.
const chosen = new WeakMap<object, string>();
const pools = new WeakMap<object, Kysely<DB>>();

// Connections that were made before this moment may lead to a host that is gone, such as the primary before a failover.
const distrustedBefore = new WeakMap<pg.Pool, number>();
const madeAt = new WeakMap<object, number>();

/** Lets no connection be used again that exists now: the host of them has ceased to answer, and a statement would wait for long. */
export function replaceConnections({ pool }: Database): void {
  distrustedBefore.set(pool, Date.now());
}

async function takeTrusted(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if ((madeAt.get(client) ?? 0) >= (distrustedBefore.get(pool) ?? 0)) return client;
    client.release(true);
  }
}

async function checkedOut<T>(database: Database, whose: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  if (database.held?.whose === whose) return work(database.held.tx);
  const client = await takeTrusted(database.pool);
  const through = pooled.get(client);
  let broken: Error | undefined;
  try {
    if (through) through.enter(whose);
    else await choose(client, whose);
    return await work(poolOf(client));
  } catch (error) {
    if (isConnectionLoss(error) || error instanceof IsolationError) broken = error as Error;
    throw error;
  } finally {
    client.release(broken ?? through?.broken());
  }
}

async function choose(client: pg.PoolClient, whose: string): Promise<void> {
  if (chosen.get(client) === whose) return;
  chosen.delete(client);
  const [teamId, accountId] = whose.split(' ');
  const { rows } = await client.query<{ pid: number }>({
    name: 'choose',
    text: "SELECT pg_backend_pid() AS pid, set_config('app.team_id', $1, false), set_config('app.account_id', $2, false)",
    values: [teamId, accountId],
  });
  if (rows[0]?.pid !== backends.get(client))
    throw new IsolationError('The backend of a connection changed; set pool_mode = session.');
  chosen.set(client, whose);
}

function poolOf(client: pg.ClientBase): Kysely<DB> {
  const known = pools.get(client);
  if (known) return known;
  const single = { connect: () => Promise.resolve(pooled.get(client) ?? prepared(client)), end: () => Promise.resolve() };
  const door = new Kysely<DB>({ dialect: new PostgresDialect({ pool: single as never }) });
  pools.set(client, door);
  return door;
}

// Each SQL text is a prepared statement of its connection, so the server parses and plans it once.
// Lists of varying length are passed as arrays (= ANY), which keeps the number of texts small.
const names = new Map<string, string>();
const mostNames = 2000;

function prepared(client: pg.ClientBase) {
  return {
    query(text: unknown, values?: unknown[]) {
      if (typeof text !== 'string' || !values?.length) return client.query(text as string, values);
      return client.query({ name: nameOf(text), text, values });
    },
    release() {},
  };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames || text.length > 20_000) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
