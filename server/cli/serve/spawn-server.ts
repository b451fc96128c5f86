import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { extname, join } from 'node:path';

// For the collection after the start, and so that the C library returns freed memory to the system (decisions/080).
const nodeOptions = ['--expose-gc'];
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Starts the process of the bundled server, which waits for a message with its plan.
 * @param folder the folder of the bundle, by default that of this program
 */
export function spawnServer({ env, ...options }: SpawnOptions, folder = import.meta.dirname): ChildProcess {
  const program = join(folder, `server-process${extname(import.meta.filename)}`);
  return spawn(process.execPath, [...process.execArgv, ...nodeOptions, program], {
    ...options,
    env: { ...process.env, ...memory, ...env },
  });
}
