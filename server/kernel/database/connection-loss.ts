import { isDiskFull } from './disk-full.ts';
import { IsolationError } from './isolation-error.ts';

// class 08: connection exception; 57P: the server stops or starts; 25P03, 25P04: a transaction was idle or open for too long;
// 25006: the host has become a standby after a failover, and a new connection may reach the primary.
const lostStates = /^(08|57P|25P03|25P04|25006)/;
// 53: too many connections, disk or memory full; 57014: cancelled or over statement_timeout; 40001, 40P01, 55P03: conflict with
// another transaction; 58030: the server cannot read or write its files; 28, 3D000: a host that refuses the role or lacks the
// database, such as a misconfigured one after a failover.
const unavailableStates = /^(53|57014|40001|40P01|55P03|58030|28|3D000)/;
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Messages of the driver's own errors, which have no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** Whether an error means that a database connection is lost or was never made. Such a connection must not return to the pool. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  if (lostStates.test(code) || networkCodes.has(code) || isMissingSocket(error)) return true;
  return error instanceof Error && driverMessages.test(error.message);
}

/**
 * Whether the database could not run a statement for a reason that is temporary or can be fixed by the operator. The caller gets
 * 503 and may retry.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof IsolationError || isConnectionLoss(error) || isDiskFull(error) === 'database') return true;
  return unavailableStates.test(codeOf(error)) || isClosed(error);
}

/** Whether the operator has closed the database to connections (ALLOW_CONNECTIONS false). */
function isClosed(error: unknown): boolean {
  return codeOf(error) === '55000' && (error as { severity?: unknown }).severity === 'FATAL';
}

/** The error to throw after a failed token check: `refusal`, unless the check failed because the database is unavailable. */
export const unlessUnavailable = (error: unknown, refusal: Error): unknown => (isDatabaseUnavailable(error) ? error : refusal);

/** Whether the Unix socket of the server is missing, since it is not running. ENOENT of any other call is a missing file. */
function isMissingSocket(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect';
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}
