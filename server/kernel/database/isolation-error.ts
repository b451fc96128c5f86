import { StartError } from '#server/start-error.ts';

/**
 * The database, its roles or a pooler would not keep teams apart, so the server does not use it. The message is one line
 * that says what is wrong and what to change.
 */
export class IsolationError extends StartError {
  override readonly name: string = 'IsolationError';
}
