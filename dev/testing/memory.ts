import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../postgres/processes.ts';

const memory = '/dev/shm';
const leastBytes = 2 * 1024 ** 3;
const folderName = /^atrium-test-(\d+)(\.|$)/;

/**
 * The path of a folder for this process's tests, in memory where the machine has enough of it. Not made yet; what runs
 * that were killed left behind is removed.
 */
export function memoryFolder(): string {
  const parent = chooseParent();
  for (const name of readdirSync(parent)) {
    const pid = Number(folderName.exec(name)?.[1]);
    if (pid > 0 && (!isAlive(pid) || pid === process.pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `atrium-test-${process.pid}`);
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
