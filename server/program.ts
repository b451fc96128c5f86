import { inspect } from 'node:util';
import { startLine, StartError } from './start-error.ts';

/** Something that runs until it is stopped. `stop` ends it in order and may be called once. */
export type Running = { stop(): Promise<void> };

/**
 * Runs a program until SIGINT (Ctrl-C), SIGTERM or SIGHUP. The first signal stops it in order and ends the process with exit
 * code 0; a second one ends it at once with 1. An error during start-up is printed as one line, with its exit code.
 */
export async function runProgram(start: (stop: () => void) => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let stopping = false;
  const stop = () => {
    // Before start-up has finished there is nothing to stop in order; everything ends with this process.
    if (stopping || !running) process.exit(stopping ? 1 : 0);
    stopping = true;
    running.stop().then(() => process.exit(0), exitWithError);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    running = await start(stop);
  } catch (error) {
    exitWithError(error);
  }
}

/**
 * Prints the error in one line, and its stack trace at LOG_LEVEL debug or trace, and ends the process: with exit code 2 for wrong
 * arguments and settings, otherwise 1.
 */
export function exitWithError(error: unknown): never {
  process.stderr.write(`${startLine(error)}\n`);
  if (/^(debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '')) process.stderr.write(`${inspect(error)}\n`);
  process.exit(error instanceof StartError ? error.exitCode : 1);
}
