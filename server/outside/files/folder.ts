import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the bytes of files rest. Names are ours (team id and file id), never a person's. */
export interface FileStore {
  put(name: string, content: Buffer): Promise<void>;
  read(name: string): NodeJS.ReadableStream;
  remove(name: string): Promise<void>;
}

/** Keeps files in a folder of this machine: written aside, flushed and renamed, so that none is ever half there. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) throw new Error(`not a name of a file: ${name}`);
    return join(folder, name);
  };
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const aside = `${path}.${process.pid}.part`;
      const handle = await open(aside, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(aside, path);
    },
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
