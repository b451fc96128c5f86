import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../postgres/processes.ts';

const memory = '/dev/shm';
const leastBytes = 2 * 1024 ** 3;
const folderName = /^atrium-test-(\d+)(\.|$)/;

let chosen: string | undefined;

/**
 * The path of the folder for this process's tests, in memory where the machine has enough of it; the same whenever it is asked for.
 * Not made yet; what runs that were killed left behind is removed, at the first question only, since later this process's own is there.
 */
export function memoryFolder(): string {
  chosen ??= join(clearedParent(), `atrium-test-${process.pid}`);
  return chosen;
}

/** Where the folder is to be, without what earlier runs left there, one with the number of this process among them. */
function clearedParent(): string {
  const parent = chooseParent();
  for (const name of readdirSync(parent)) {
    const pid = Number(folderName.exec(name)?.[1]);
    if (pid > 0 && (!isAlive(pid) || pid === process.pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return parent;
}

function chooseParent(): string {
  try {
    accessSync(memory, constants.W_OK);
    const space = statfsSync(memory);
    if (space.bavail * space.bsize >= leastBytes) return memory;
  } catch {
    // Not a Linux, or a container without it.
  }
  return tmpdir();
}
