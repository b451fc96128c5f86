import { StartError } from '#server/start-error.ts';

/**
 * The database, its roles or a pooler would not isolate teams from each other, so the server does not use the connection. The
 * message is one line that states the problem and the fix.
 */
export class IsolationError extends StartError {
  override readonly name: string = 'IsolationError';
}
