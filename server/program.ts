import { StartError } from './start-error.ts';

/** Something that runs until it is stopped. `stop` ends it in order and may be called once. */
export type Running = { stop(): Promise<void> };

/**
 * Runs a program until Ctrl-C or SIGTERM, which stop it in order and end the process with 0; a second one ends it at
 * once. A StartError becomes one line and exit code 1, anything else is a fault of ours and keeps its trace.
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

/** Says why in one line where a person can act on it, and ends the process. */
export function fail(error: unknown): never {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
