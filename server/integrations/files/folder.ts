import { randomInt } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import { errorCode } from '#server/start-error.ts';
import { type FileContent, type FileStore, requireName } from './file-store.ts';

const probeBytes = 64 * 1024;
/** Milliseconds after which an unfinished file is considered abandoned; until then another process may be writing it. */
const abandonedAfter = 15 * 60_000;
const part = /\.\d+\.part$/;

/**
 * Stores files in a folder of this machine. A file is written under another name, flushed and renamed, so that it is never
 * incomplete.
 */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, requireName(name));
  const probe = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const aside = partOf(join(folder, 'probe'));
    try {
      await writeWhole(aside, Buffer.alloc(probeBytes));
    } finally {
      await rm(aside, { force: true });
    }
  };
  return {
    place: `The file folder ${folder}`,
    pathOf,
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const aside = partOf(path);
      try {
        await writeWhole(aside, content);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async read(name) {
      const handle = await open(pathOf(name)).catch((error: unknown) => {
        throw errorCode(error) === 'ENOENT' ? new FileMissingError(name) : error;
      });
      return handle.createReadStream();
    },
    async sizeOf(name) {
      const found = await stat(pathOf(name)).catch(whenMissing);
      return 'size' in found ? found.size : undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(whenMissing)) {
        const names = entry.isDirectory()
          ? (await readdir(join(folder, entry.name)).catch(whenMissing)).map((name) => `${entry.name}/${name}`)
          : [entry.name];
        for (const name of names) {
          const found = part.test(name) ? [] : await stat(join(folder, name)).catch(whenMissing);
          if ('size' in found) yield { name, size: found.size };
        }
      }
    },
    probe,
    verify: probe,
    async sweepParts() {
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(whenMissing)) {
        if (part.test(entry.name)) await removeAbandoned(join(folder, entry.name));
        if (!entry.isDirectory()) continue;
        for (const name of await readdir(join(folder, entry.name)).catch(whenMissing))
          if (part.test(name)) await removeAbandoned(join(folder, entry.name, name));
      }
    },
  };
}

/** The name of an unfinished file. Random, because processes in several containers may have the same process id. */
const partOf = (path: string) => `${path}.${randomInt(2 ** 47)}.part`;

async function writeWhole(path: string, content: FileContent): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(Buffer.isBuffer(content) ? content : await content.open());
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(path: string): Promise<void> {
  const found = await stat(path).catch(whenMissing);
  if ('mtimeMs' in found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
}

function whenMissing(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}
