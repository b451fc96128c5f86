/**
 * A reason not to start that the person at the terminal can act on. Its message is one English line that names the
 * variable, folder or port at fault; whoever catches it prints the line and exits with 1, without a stack trace.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The `code` of a system or PostgreSQL error, or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The first line of what an unknown thrown value says. */
export function errorLine(error: unknown): string {
  // An AggregateError of several addresses of a host has a code and no message.
  const text = error instanceof Error ? error.message || (errorCode(error) ?? error.name) : String(error);
  return text.split('\n', 1)[0] ?? text;
}

/** What is wrong with a database or a disk, by the code of the system or of PostgreSQL. */
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
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '57P01': 'it is stopping',
  '57P03': 'it is starting or stopping',
};

/** A known reason of an error in words that fit after "the database cannot be used". */
export const reasonOf = (error: unknown): string | undefined => reasons[errorCode(error) ?? ''];

/** Any error as one line for the person at the terminal. */
export function startLine(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const reason = reasonOf(error);
  return `Unexpected error: ${errorLine(error)}${reason ? ` (${reason})` : ''}. Set LOG_LEVEL=debug to see where it comes from.`;
}
