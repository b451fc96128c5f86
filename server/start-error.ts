/**
 * A start-up error that the operator can fix. Its message is one English line that names the variable, folder or port at
 * fault. It is printed without a stack trace, and the process exits with `exitCode`.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
  readonly exitCode: number = 1;
}

/** The `code` of a system or PostgreSQL error, or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The first line of the message of any thrown value. */
export function errorLine(error: unknown): string {
  // The AggregateError of a host with several addresses has a code and no message.
  const text = error instanceof Error ? error.message || (errorCode(error) ?? error.name) : String(error);
  return text.split('\n', 1)[0] ?? text;
}

/** Problems of a database or a disk, by system error code or SQLSTATE. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ECONNRESET: 'it closed the connection',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  '25006': 'it is a standby or read-only',
  '28P01': 'it refuses the password',
  '28000': 'it refuses this user or this machine',
  '3D000': 'it has no database of this name',
  '42501': 'its user lacks a right that is needed',
  '42P01': 'the database has no tables of this version; atrium migrate creates them',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '57P01': 'it is stopping',
  '57P03': 'it is starting or stopping',
};

/** The reason of a known error, worded to follow "the database cannot be used: "; undefined for any other error. */
export const reasonOf = (error: unknown): string | undefined => reasons[errorCode(error) ?? ''];

/** Any error as one line for the operator. */
export function startLine(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const reason = reasonOf(error);
  return `Unexpected error: ${errorLine(error)}${reason ? ` (${reason})` : ''}. Set LOG_LEVEL=debug to see where it comes from.`;
}
