/**
 * A reason not to start that the person at the terminal can act on. Its message is one English line that names the
 * variable, folder or port at fault; whoever catches it prints the line and exits with 1, without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The `code` of a system or PostgreSQL error, or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The first line of what an unknown thrown value says. */
export function errorLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? text;
}
