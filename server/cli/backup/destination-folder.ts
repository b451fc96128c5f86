import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupDestination } from './destination.ts';
import { archiveOwner } from './retention.ts';

const part = '.part';

/** Archives in a folder, which is created by the first backup. */
export function folderDestination(folder: string): BackupDestination {
  return {
    place: folder,
    names: () => readdir(folder).catch(() => []),
    async put(name, archive, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // One backup of an installation runs at a time: what is left was left by one that was killed.
      const owner = archiveOwner(name);
      for (const left of await readdir(folder))
        if (owner !== undefined && left.endsWith(part) && archiveOwner(left.slice(0, -part.length)) === owner)
          await rm(join(folder, left), { force: true });
      const unfinished = join(folder, `${name}${part}`);
      try {
        const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(archive, file, { signal });
        await rename(unfinished, join(folder, name));
        await flushDirectory(folder);
        return file.bytesWritten;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: (name) => Promise.resolve(createReadStream(join(folder, name), { highWaterMark: 1 << 20 })),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function flushDirectory(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
