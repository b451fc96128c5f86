import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { applySettings, checkConnection, isPooled, requireSession } from './connection-check.ts';
import { isConnectionLoss } from './connection-loss.ts';
import type { DB } from './database-types.generated.ts';
import { IsolationError } from './isolation-error.ts';
import { type KeyFence, requireGeneration } from './root-key-check.ts';
import { pooledConnection, type PooledConnection } from './pooled-connection.ts';
import { runPrepared, type StatementResult } from './prepared-query.ts';
import { queriesOn, type Run, type Statement, transact } from './queries.ts';
import { serverConnection } from './server-role.ts';
import { tracedRun } from './traced-run.ts';
import type { Standby } from './standby.ts';
import { typeParsers } from './type-parsers.ts';

/** Queries on one checked-out connection, restricted to one team, one account or the platform. */
export type Db = Kysely<DB> | Transaction<DB>;

/** A connection pool. Connections are used through `asTeam`, `asAccount`, `asPlatform` and `inTransaction` only. */
export interface Database {
  pool: pg.Pool;
  close(): Promise<void>;
  /** The standby that answers `asTeamReadOnly`, if DATABASE_READ_URL is set. */
  standby?: Standby;
  /** A transaction that is already open: work for the same team runs in it instead of in a new one. */
  transaction?: { whose: string; tx: Transaction<DB> };
}

/**
 * A database handle whose work for the team runs in the open transaction `tx`, so that several services write atomically and the
 * caller can roll everything back. The caller runs the effects after the commit.
 */
export function withTransaction(database: Database, teamId: string, tx: Transaction<DB>): Database {
  return { ...database, transaction: { whose: `${teamId} `, tx } };
}

/**
 * Milliseconds that a request waits for a connection, and that the client waits for the result of a query. The second is longer
 * than statement_timeout; it exists because a host that disappears without closing its connections would block them for minutes.
 */
const timeouts = {
  connectionTimeoutMillis: 15_000,
  query_timeout: 70_000,
};
const keepAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** Adds listeners for `error` of broken connections, which would otherwise end the process. The pool replaces them. */
function keepFromEnding(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

// Process ids of the backends of direct connections, and the wrappers of connections through a pooler, which have no fixed backend.
const backends = new WeakMap<object, number>();
const pooled = new WeakMap<object, PooledConnection>();

export interface DatabaseOptions {
  max?: number;
  /** SERVER_DATABASE_URL, where it is set. */
  serverUrl?: string | undefined;
  /** DATABASE_READ_URL, for a pool that leads to the standby. */
  readUrl?: string;
  /** Milliseconds in which the host must accept a connection, or one must become free. Default: 15 s. */
  connectsWithin?: number;
  /** Milliseconds in which the host must accept a connection and answer a query. Default: 15 s and 70 s. */
  answersWithin?: number;
  /** Rejects new connections after the root key was replaced. */
  keyFence?: KeyFence;
}

/**
 * Opens the pool of the server's LOGIN role. Each new connection is checked before use (decisions/061): if its role could bypass
 * row-level security, an IsolationError is thrown.
 */
export function openDatabase(
  ownerUrl: string,
  { max = 20, serverUrl, readUrl, connectsWithin, answersWithin, keyFence }: DatabaseOptions = {},
): Database {
  const { host, port, database, user, password, ssl } = serverConnection({ ownerUrl, serverUrl, readUrl });
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
    ...timeouts,
    ...(connectsWithin !== undefined && { connectionTimeoutMillis: connectsWithin }),
    ...(answersWithin !== undefined && { connectionTimeoutMillis: answersWithin, query_timeout: answersWithin }),
    onConnect: checked(async (client) => {
      openedAt.set(client, Date.now());
      const pid = await checkConnection(client, user);
      if (keyFence) await requireGeneration(client, keyFence);
      if (isPooled(client, pid)) pooled.set(client, pooledConnection(client, user));
      else backends.set(client, pid);
    }),
  });
  keepFromEnding(pool);
  return { pool, close: () => pool.end() };
}

/** Casts an asynchronous `onConnect` hook. pg awaits the hook, but its types do not allow a promise. */
const checked = (check: (client: pg.ClientBase) => Promise<void>) => check as (client: pg.ClientBase) => void;

/** Opens a pool of the database owner. Each connection has its own session (decisions/061). */
export function openOwnerPool(ownerUrl: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max,
    ...timeouts,
    ...keepAlive,
    onConnect: checked((client) => requireSession(client, { connectionString: ownerUrl })),
  });
  keepFromEnding(pool);
  return pool;
}

/** Opens a Database of the owner, which sees the rows of all teams. For background work only, not for requests. */
export function openOwnerDatabase(ownerUrl: string, { max = 2, keyFence }: { max?: number; keyFence?: KeyFence } = {}): Database {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max,
    types: typeParsers,
    ...timeouts,
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

/**
 * Opens one connection of the owner, which sees the rows of all teams, as a pg client and as Kysely. Close it by `client.end()`.
 */
export async function connectOwner(ownerUrl: string): Promise<{ client: pg.Client; db: Db }> {
  const client = new pg.Client({ connectionString: ownerUrl, types: typeParsers, keepAlive: true });
  // A lost connection fails the running statement. Without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  return { client, db: queriesOf(client).db };
}

/** Runs work that sees only the rows of one team. */
export function asTeam<T>(database: Database, teamId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withDb(database, `${teamId} `, work);
}

/** Runs work that sees the data of one account in all its teams: its memberships and the names of those teams. */
export function asAccount<T>(database: Database, accountId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withDb(database, ` ${accountId}`, work);
}

/** Runs work on platform tables. Rows of teams are not visible. */
export function asPlatform<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return withDb(database, ' ', work);
}

/**
 * Runs work in a transaction for a team, an account or both. Commits when work resolves and rolls back when it throws.
 * @param last returns a statement that depends on the result only; it is sent together with COMMIT
 */
export async function inTransaction<T>(
  database: Database,
  whose: { teamId?: string; accountId?: string },
  work: (tx: Transaction<DB>) => Promise<T>,
  last?: (result: T) => Statement | undefined,
): Promise<T> {
  const name = `${whose.teamId ?? ''} ${whose.accountId ?? ''}`;
  if (database.transaction?.whose !== name) return withConnection(database, name, (_db, run) => transact(run, work, last));
  const { tx } = database.transaction;
  const result = await work(tx);
  const end = last?.(result);
  if (end) await tx.executeQuery(CompiledQuery.raw(end.text, [...end.values]));
  return result;
}

/**
 * Switches a transaction to the rows of another team until it ends. For the few changes that must be atomic across teams, such as
 * closing an account. After the transaction the connection belongs to its previous team again.
 */
export async function enterTeam(tx: Transaction<DB>, teamId: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw("SELECT set_config('app.team_id', $1, true)", [teamId]));
}

/** A statement with constant text. It skips Kysely's compiler and is planned once per connection. */
export function statement<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

// The team and account set on each connection. They are set again only when they change, so a connection that serves the same
// team twice needs no extra round trip. Every checkout compares them, so none can inherit those of another request.
const chosen = new WeakMap<object, string>();
const queriesByClient = new WeakMap<object, { db: Kysely<DB>; run: Run }>();

// Connections that were opened before this time may lead to a host that no longer answers, such as the primary before a failover.
const distrustedBefore = new WeakMap<pg.Pool, number>();
const openedAt = new WeakMap<object, number>();

/**
 * Prevents the reuse of all current connections, because their host no longer answers and statements would wait for the timeout.
 */
export function replaceConnections({ pool }: Database): void {
  distrustedBefore.set(pool, Date.now());
}

async function takeTrusted(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if ((openedAt.get(client) ?? 0) >= (distrustedBefore.get(pool) ?? 0)) return client;
    client.release(true);
  }
}

function withDb<T>(database: Database, whose: string, work: (db: Db) => Promise<T>): Promise<T> {
  if (database.transaction?.whose === whose) return work(database.transaction.tx);
  return withConnection(database, whose, work);
}

async function withConnection<T>(database: Database, whose: string, work: (db: Kysely<DB>, run: Run) => Promise<T>): Promise<T> {
  const client = await takeTrusted(database.pool);
  const pooledClient = pooled.get(client);
  let broken: Error | undefined;
  try {
    if (pooledClient) pooledClient.enter(whose);
    else await choose(client, whose);
    const { db, run } = queriesOf(client);
    return await work(db, run);
  } catch (error) {
    if (isConnectionLoss(error) || error instanceof IsolationError) broken = error as Error;
    throw error;
  } finally {
    client.release(broken ?? pooledClient?.broken());
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

function queriesOf(client: pg.ClientBase): { db: Kysely<DB>; run: Run } {
  const known = queriesByClient.get(client);
  if (known) return known;
  const pooler = pooled.get(client);
  const run = tracedRun(pooler ? runOnPooler(pooler) : runOn(client));
  const queries = { db: queriesOn(run), run };
  queriesByClient.set(client, queries);
  return queries;
}

/**
 * Runs statements on a connection. Texts without values may hold several statements and are not prepared. A statement that is
 * started while another one runs waits for it, because pg will no longer accept several at once.
 */
function runOn(client: pg.ClientBase): Run {
  let running: Promise<void> | undefined;
  return async (text, values, boundary) => {
    const before = running;
    let end = () => {};
    const own = new Promise<void>((done) => (end = done));
    running = own;
    if (before) await before;
    try {
      if (values.length) return await runPrepared(client, typeParsers, { text, values, boundary });
      return await (client.query(text) as Promise<unknown> as Promise<StatementResult>);
    } finally {
      if (running === own) running = undefined;
      end();
    }
  };
}

function runOnPooler(pooler: PooledConnection): Run {
  return async (text, values, boundary) => {
    if (boundary === 'begin') await pooler.query('begin');
    const result = await pooler.query(text, values.length ? [...values] : undefined);
    if (boundary === 'commit') await pooler.query('commit');
    return result as StatementResult;
  };
}
