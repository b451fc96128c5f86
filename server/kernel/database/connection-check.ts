import pg from 'pg';
import { IsolationError } from './isolation-error.ts';

/**
 * Session settings that the server relies on. Set by statements, because a pooler may drop start-up options and a connection
 * string may override them.
 */
const settings: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  // Each combination of filters has its own SQL text, so one generic plan fits all values. Planning again would cost more than
  // most statements.
  plan_cache_mode: 'force_generic_plan',
  search_path: 'public, pg_temp',
  row_security: 'on',
};

/** The settings as a list of `set_config` expressions for a SELECT, for the session or for the current transaction. */
export function applySettings(until: 'session' | 'transaction'): string {
  const local = String(until === 'transaction');
  return Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', ${local})`)
    .join(', ');
}

interface Facts {
  pid: number;
  name: string;
  switched: boolean;
  powerful: boolean;
  member: boolean;
  owner: boolean;
}

const facts = `
  SELECT pg_backend_pid() AS pid, current_user::text AS name, current_user <> session_user AS switched,
    r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication AS powerful,
    EXISTS (SELECT 1 FROM pg_auth_members m WHERE m.member = r.oid) AS member,
    EXISTS (SELECT 1 FROM pg_shdepend d WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = r.oid AND d.deptype = 'o') AS owner,
    ${applySettings('session')}
  FROM pg_roles r WHERE r.rolname = current_user`;

/**
 * Applies the session settings and checks that the role cannot bypass row-level security: one round trip, once for each
 * connection. Throws IsolationError. @param expected the name of the role @returns the process id of the backend
 */
export async function checkConnection(client: pg.ClientBase, expected: string): Promise<number> {
  const found = (await client.query<Facts>(facts)).rows[0];
  const role = `The role ${expected} of the server`;
  if (found?.name !== expected || found.switched)
    throw new IsolationError(
      `${role} became ${found?.name ?? 'unknown'} on its way; let the pooler log in as ${expected} and remove SET ROLE.`,
    );
  if (found.powerful)
    throw new IsolationError(
      `${role} has too many rights; as a superuser: ALTER ROLE ${expected} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION.`,
    );
  if (found.member) throw new IsolationError(`${role} must not be a member of another role; REVOKE that membership.`);
  if (found.owner)
    throw new IsolationError(`${role} must not own anything; give it away by REASSIGN OWNED BY ${expected} TO the owner.`);
  return found.pid;
}

/**
 * Whether the connection goes through a pooler or proxy, which reports a process id of its own at connect.
 * @param pid of the backend
 */
export function isPooled(client: pg.ClientBase, pid: number): boolean {
  return (client as { processID?: number }).processID !== pid;
}

const connectionOrder = [0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0] as const;

/**
 * Rejects an owner's connection through a pooler that shares backends between transactions: migrations and jobs need a session.
 * Costs one round trip without a pooler. Throws IsolationError.
 */
export async function requireSession(client: pg.ClientBase, config: pg.ClientConfig): Promise<void> {
  if (!isPooled(client, await pidOf(client))) return;
  const other = new pg.Client(config);
  other.on('error', () => {});
  try {
    await other.connect();
    if (await keepBackends(client, other)) return;
  } finally {
    await other.end();
  }
  throw new IsolationError(
    'DATABASE_URL leads through a pooler that shares connections between transactions; give DATABASE_URL the address of PostgreSQL itself, or of a pool with pool_mode = session, and set SERVER_DATABASE_URL to the pooler.',
  );
}

/**
 * Whether each of two connections stays on a backend of its own. The connections are used in an irregular order, because a pooler
 * may assign its backends in rotation. Some statements run in a transaction, which takes the backend that the first connection
 * would reuse.
 */
async function keepBackends(client: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  const seen = [new Set<number>(), new Set<number>()] as const;
  for (const [at, turn] of connectionOrder.entries()) {
    if (turn === 0) seen[0].add(await pidOf(client));
    else if (at % 2) seen[1].add(await pidOf(other));
    else {
      // A pooler with pool_mode = statement refuses transactions.
      const began = await other.query('BEGIN').then(
        () => true,
        () => false,
      );
      if (!began) return false;
      seen[1].add(await pidOf(other));
      seen[0].add(await pidOf(client));
      await other.query('COMMIT');
    }
  }
  return seen[0].size === 1 && seen[1].size === 1 && new Set([...seen[0], ...seen[1]]).size === 2;
}

async function pidOf(client: pg.ClientBase): Promise<number> {
  return (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
}
