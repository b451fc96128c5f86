import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/integrations/postgres/processes.ts';

const memory = '/dev/shm';
const leastBytes = 2 * 1024 ** 3;
const folderName = /^atrium-test-(\d+)(\.|$)/;

let chosen: string | undefined;

/**
 * The path of the folder for this process's tests, in memory if the machine has enough; the same path for each call. The folder
 * is not created. The first call removes what killed runs left behind; later calls do not, because the folder is in use then.
 */
export function memoryFolder(): string {
  chosen ??= join(clearedParent(), `atrium-test-${process.pid}`);
  return chosen;
}

/** The parent folder, after removing the folders of earlier runs, including one with the id of this process. */
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
    // Not Linux, or a container without this file.
  }
  return tmpdir();
}
