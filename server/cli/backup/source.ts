import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { openDestination } from './open-destination.ts';
import { inDraft } from './draft.ts';
import { readNote } from './note.ts';
import { unpackArchive } from './pack.ts';
import { archiveOwner, archivesIn, archivesOf, shortId } from './retention.ts';

/** A backup that a command names. */
interface BackupSource {
  name: string;
  /** Of a folder. */
  folder?: string;
  /** Of an archive. */
  open?: () => Promise<Readable>;
}

const newest = 'latest';

/** Finds a backup: a folder, an archive, the name of an archive in BACKUP_TO, or `latest` for the newest one of an installation there. */
async function findSource(target: string, { backup: { to } }: Settings, installation?: string): Promise<BackupSource> {
  const path = resolve(target);
  const found = target === newest ? undefined : await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return { name: path, folder: path };
  if (found?.isFile())
    return { name: basename(path), open: () => Promise.resolve(createReadStream(path, { highWaterMark: 1 << 20 })) };
  if (to === undefined)
    throw new StartError(
      target === newest ? 'Set BACKUP_TO, or name the backup.' : `${path} is no backup; to name an archive of BACKUP_TO, set it.`,
    );
  const destination = openDestination(to);
  const names = archivesIn(await destination.names());
  const name = target === newest ? newestOf(destination.place, names, installation) : names.find((one) => one === target);
  if (name !== undefined) return { name, open: () => destination.read(name) };
  const which = target === newest ? (installation === undefined ? '' : ` of the installation ${installation}`) : ` ${target}`;
  throw new StartError(`${destination.place} holds no backup${which}.`);
}

/** The newest archive of an installation. Throws StartError if none is named and there may be archives of several. */
function newestOf(place: string, names: readonly string[], installation: string | undefined): string | undefined {
  if (installation !== undefined) return archivesOf(installation, names)[0];
  const owners = Map.groupBy(names, (name) => archiveOwner(name));
  if (owners.size <= 1) return names[0];
  const list = [...owners].map(([owner, [first, ...more]]) => {
    const who = owner ?? 'without an id, of an earlier version';
    return `${who} (${more.length + 1}, the newest ${first})`;
  });
  throw new StartError(
    `${place} holds archives of several installations: ${list.join('; ')}. Name one by --installation ID, or the archive instead of latest.`,
  );
}

/** Throws StartError for an archive whose name is that of another installation. */
async function requireOwner(name: string, folder: string): Promise<void> {
  const owner = archiveOwner(name);
  const { installation } = await readNote(folder);
  if (owner === undefined || installation === undefined || shortId(installation) === owner) return;
  throw new StartError(`${name} was renamed: it is a backup of the installation ${shortId(installation)}. Nothing was restored.`);
}

/**
 * Runs work on the folder of a backup. An archive is unpacked into a draft in the data folder first, which is removed at the end.
 * @param target see findSource
 */
export async function withBackupFolder<T>(
  target: string,
  { settings, signal, options }: { settings: Settings; signal: AbortSignal; options: { installation?: string } },
  work: (folder: string, name: string) => Promise<T>,
): Promise<T> {
  const { name, folder, open } = await findSource(target, settings, options.installation);
  if (folder !== undefined || open === undefined) return work(folder ?? name, name);
  const made = await mkdir(settings.dataDir, { recursive: true, mode: 0o755 });
  try {
    return await inDraft(join(settings.dataDir, 'unpacked'), async (draft) => {
      const encrypted = name.endsWith('.age');
      const damaged = `The backup ${name} is not intact. Nothing was restored.`;
      await unpackArchive(await open(), { name, encrypted, key: settings.backup.key, folder: draft, damaged, signal });
      await requireOwner(name, draft);
      return work(draft, name);
    });
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
}
