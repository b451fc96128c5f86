import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  authEventLimits,
  type AuthEventKind,
  type AuthMethod,
  type AuthResult,
  type InstallationEventKind,
} from '#contract/access/auth-event-facts.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { type Database, type Db, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';

export interface AuthEvent {
  kind: AuthEventKind;
  method?: AuthMethod;
  result?: AuthResult;
}

type Source = Pick<Context, 'ip' | 'userAgent'> & Partial<Pick<Context, 'log' | 'requestId'>>;

/** Adds an event in the transaction of the change it belongs to. The log line is written after the commit. */
export async function addAuthEvent(
  tx: Db,
  context: Source & Pick<Context, 'afterCommit'>,
  accountId: string,
  event: AuthEvent,
): Promise<void> {
  await insert(tx, context, accountId, event, null);
  context.afterCommit.push(() => logAuthEvent(context, accountId, event));
}

/**
 * Stores an event in a separate transaction and writes its log line. At most the number of rows of authEventLimits is stored for
 * one account in one hour, so that guessing passwords cannot fill the table.
 * For an address without an account nothing is stored, but the same statements run; refused sign-ins do not wait for the disk. So
 * the time of the answer does not reveal whether an account exists.
 * @param also further work in the same transaction; events of one account are stored one at a time, across all processes
 */
export async function storeAuthEvent(
  database: Database,
  source: Source,
  accountId: string | undefined,
  event: AuthEvent,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const refused = (event.result ?? 'SUCCESS') !== 'SUCCESS';
  const most = refused ? authEventLimits.refusedPerHour : authEventLimits.succeededPerHour;
  // A random id of no account, so that the lock does not make requests for unknown addresses wait for each other.
  const id = accountId ?? uuidv7();
  await inTransaction(database, { accountId: id }, async (tx) => {
    if (refused) await sql`SELECT set_config('synchronous_commit', 'off', true)`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`auth events ${id}`}, 0))`.execute(tx);
    await insert(tx, source, id, event, most);
    await also?.(tx);
  });
  logAuthEvent(source, accountId, event);
}

/** Adds an event of the installation in the transaction of the change it belongs to. The caller writes the log line. */
export async function addInstallationEvent(tx: Db, kind: InstallationEventKind): Promise<void> {
  await sql`INSERT INTO auth_events (id, kind, result, ip, user_agent) VALUES (${uuidv7()}::uuid, ${kind}, 'SUCCESS', '', '')`.execute(
    tx,
  );
}

/**
 * Runs a check of a password, code or passkey and stores a refusal as FAILURE or THROTTLED. Success is not stored here, because
 * only the caller knows whether the sign-in is complete.
 */
export async function watchRefusals<T>(
  context: Context,
  accountId: string | undefined,
  event: AuthEvent,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const result = resultOf(error);
    if (result) await storeAuthEvent(context.database, context, accountId, { ...event, result });
    throw error;
  }
}

const wrong = new Set(['passwordWrong', 'codeWrong']);

function resultOf(error: unknown): AuthResult | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.error === 'tooMany') return 'THROTTLED';
  if (error.error === 'passkeyRefused' || error.error === 'passkeyCopied') return 'FAILURE';
  return error.detail.fields?.some(({ rule }) => wrong.has(rule)) ? 'FAILURE' : undefined;
}

/** @param most the number of events of the same kind in the last hour from which on no more are stored; null for no limit */
async function insert(
  db: Db,
  { ip, userAgent }: Source,
  accountId: string,
  event: AuthEvent,
  most: number | null,
): Promise<void> {
  const { kind, method = null, result = 'SUCCESS' } = event;
  await sql`INSERT INTO auth_events (id, account_id, kind, method, result, ip, user_agent)
    SELECT ${uuidv7()}::uuid, a.id, ${kind}, ${method}, ${result}, ${ip}, ${userAgent.slice(0, 300)} FROM accounts a
    WHERE a.id = ${accountId}::uuid AND (${most}::int IS NULL OR (SELECT count(*) FROM (
      SELECT FROM auth_events e WHERE e.account_id = a.id AND e.at > now() - interval '1 hour'
        AND (e.result = 'SUCCESS') = (${result} = 'SUCCESS') LIMIT ${most}::int) AS recent) < ${most}::int)`.execute(db);
}

/**
 * Writes a log line. Event names are stable: `auth.` and the kind in lower case. A line contains neither secrets nor entered
 * values.
 */
function logAuthEvent(source: Source, accountId: string | undefined, { kind, method, result = 'SUCCESS' }: AuthEvent): void {
  const { ip, userAgent, log } = source;
  const fields = { accountId: accountId ?? null, method: method ?? null, result, ip, userAgent };
  log?.({ event: `auth.${kind.toLowerCase()}`, ...fields }, 'authentication event');
}
