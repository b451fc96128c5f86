import { randomInt } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import { errorCode } from '#server/start-error.ts';

/** Storage for the contents of files. Names consist of team id and file id, never of names that people chose. */
export interface FileStore {
  put(name: string, content: Buffer): Promise<void>;
  /** Throws FileMissingError. */
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Writes and removes a small file. Rejects if the disk is full. */
  probe(): Promise<void>;
  /** Removes unfinished files of processes that have ended. */
  sweepParts(): Promise<void>;
}

const probeBytes = 64 * 1024;
/** Milliseconds after which an unfinished file is considered abandoned; until then another process may be writing it. */
const abandonedAfter = 15 * 60_000;
const part = /\.\d+\.part$/;

/**
 * Stores files in a folder of this machine. A file is written under another name, flushed and renamed, so that it is never
 * incomplete.
 */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) throw new Error(`invalid file name: ${name}`);
    return join(folder, name);
  };
  return {
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
    remove: (name) => rm(pathOf(name), { force: true }),
    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = partOf(join(folder, 'probe'));
      try {
        await writeWhole(aside, Buffer.alloc(probeBytes));
      } finally {
        await rm(aside, { force: true });
      }
    },
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
export const partOf = (path: string) => `${path}.${randomInt(2 ** 47)}.part`;

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(content);
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
