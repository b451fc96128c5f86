import { isDiskFull } from './disk-full.ts';
import { IsolationError } from './isolation-error.ts';

// class 08: connection exception; 57P: the server ends or starts; 25P03, 25P04: a transaction was idle or open for too long;
// 25006: the host has become a standby after a failover, and a new connection may reach the primary.
const lostStates = /^(08|57P|25P03|25P04|25006)/;
// 53: too many connections, disk or memory full; 57014: cancelled or over statement_timeout; 40001, 40P01, 55P03: lost against another
// transaction; 58030: the server cannot read or write its files; 28, 3D000: a host that refuses the role or lacks the database, such as
// one that was set up wrongly and took over in a failover.
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
/** Errors of the driver itself have no code. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** Whether an error means that a database connection cannot be used any more (or was never made), so it must not return to the pool. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error);
  if (lostStates.test(code) || networkCodes.has(code) || isMissingSocket(error)) return true;
  return error instanceof Error && driverMessages.test(error.message);
}

/** Whether the database could not serve a statement for a reason that passes or that its operator can end: the caller gets 503 and may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof IsolationError || isConnectionLoss(error) || isDiskFull(error) === 'database') return true;
  return unavailableStates.test(codeOf(error)) || isClosed(error);
}

/** A database that its operator has closed to connections. */
function isClosed(error: unknown): boolean {
  return codeOf(error) === '55000' && (error as { severity?: unknown }).severity === 'FATAL';
}

/** What a failed check of a token means: the refusal, unless the database was needed for it and is away. */
export const unlessUnavailable = (error: unknown, refusal: Error): unknown => (isDatabaseUnavailable(error) ? error : refusal);

/** The Unix socket of a server that is not running; ENOENT of another call is a missing file. */
function isMissingSocket(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as { syscall?: unknown }).syscall === 'connect';
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}
