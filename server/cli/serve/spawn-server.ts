import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { extname, join } from 'node:path';
import type { MemoryUse } from '#server/settings.ts';

// For the collection after the start (decisions/080).
const nodeOptions = ['--expose-gc'];
/** V8's options by the setting MEMORY: with `small` both generations of its heap are collected earlier (decisions/084). */
const heapOptions: Record<MemoryUse, readonly string[]> = {
  normal: [],
  small: ['--max-semi-space-size=4', '--heap-growing-percent=30'],
};
// So that the C library returns freed memory to the system (decisions/080).
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

const besideThis = join(import.meta.dirname, `server-process${extname(import.meta.filename)}`);

/**
 * Starts the process of the server, which waits for a message with its plan.
 * @param program by default the one beside this program
 */
export function spawnServer(memory: MemoryUse, { env, ...options }: SpawnOptions, program = besideThis): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...nodeOptions, ...heapOptions[memory], program], {
    ...options,
    env: { ...process.env, ...allocator, ...env },
  });
}
