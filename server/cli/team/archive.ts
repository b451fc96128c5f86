import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TarSource } from 'modern-tar/fs';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { fileName } from '#server/kernel/files/files.ts';
import { StartError } from '#server/start-error.ts';
import { packArchive } from '../backup/pack.ts';
import type { ExportedFile, ExportedTeam } from './export-team.ts';
import { filePath, manifestName, tablePath } from './manifest.ts';

interface Packing {
  /** The folder with the rows. */
  folder: string;
  store: FileStore;
  /** A recipient or an identity of age; without it the archive is not encrypted. */
  key: string | undefined;
  file: string;
  signal: AbortSignal;
}

/** What tar stores about each entry, the same for each archive. */
const entry = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '', mode: 0o600 };

/** Writes an exported team to a new file: the manifest, the rows of each table, and the files. @returns its size in bytes */
export async function writeArchive({ manifest, content, files }: ExportedTeam, packing: Packing): Promise<number> {
  const { folder, store, key, file, signal } = packing;
  const teamId = content.team.id;
  const sources: TarSource[] = [
    { type: 'content', content: manifest.text, target: manifestName, ...entry },
    ...[content.accounts, ...content.tables].map(({ name }) => {
      const target = tablePath(name);
      return { type: 'file' as const, source: join(folder, target), target, ...entry };
    }),
    ...files.map((one) => {
      const stream = Readable.from(verified(store, fileName(teamId, one.id), one));
      return { type: 'stream' as const, content: stream, size: one.size, target: filePath(one.id), ...entry };
    }),
  ];
  return packArchive(sources, key, async (archive) => {
    const written = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(archive, written, { signal });
    return written.bytesWritten;
  });
}

/** The content of a file, read when it is its turn. Throws StartError if it is not what was uploaded. */
async function* verified(store: FileStore, name: string, { size, sha256 }: ExportedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const part of await store.read(name)) {
    read += (part as Buffer).length;
    hash.update(part as Buffer);
    if (read <= size) yield part as Buffer;
  }
  if (read !== size || hash.digest('hex') !== sha256)
    throw new StartError(
      `The file ${store.pathOf(name)} is not what was uploaded; see atrium files check. Nothing was exported.`,
    );
}
