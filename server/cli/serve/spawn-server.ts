import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { extname, join } from 'node:path';

// For the collection after the start, and so that the C library returns freed memory to the system (decisions/080).
const nodeOptions = ['--expose-gc'];
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

const besideThis = join(import.meta.dirname, `server-process${extname(import.meta.filename)}`);

/**
 * Starts the process of the server, which waits for a message with its plan.
 * @param program by default the one beside this program
 */
export function spawnServer({ env, ...options }: SpawnOptions, program = besideThis): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...nodeOptions, program], {
    ...options,
    env: { ...process.env, ...memory, ...env },
  });
}
