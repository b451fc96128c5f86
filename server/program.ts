import { inspect } from 'node:util';
import { startLine } from './start-error.ts';

/** Something that runs until it is stopped. `stop` ends it in order and may be called once. */
export type Running = { stop(): Promise<void> };

/**
 * Runs a program until Ctrl-C or SIGTERM, which stop it in order and end the process with 0; a second one ends it at
 * once. Whatever prevents the start becomes one line and exit code 1.
 */
export async function runProgram(start: (stop: () => void) => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let stopping = false;
  const stop = () => {
    // Before it runs there is nothing to stop in order: what was started ends with this process.
    if (stopping || !running) process.exit(stopping ? 1 : 0);
    stopping = true;
    running.stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    running = await start(stop);
  } catch (error) {
    fail(error);
  }
}

/** Says why in one line, and from where at LOG_LEVEL debug or trace, and ends the process. */
export function fail(error: unknown): never {
  process.stderr.write(`${startLine(error)}\n`);
  if (/^(debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '')) process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
}
