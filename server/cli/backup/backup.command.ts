import { join, resolve } from 'node:path';
import { connectOwner } from '#server/kernel/database/database.ts';
import { installationId } from '#server/integrations/monitoring/backups.repository.ts';
import { exportStored, headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import type { Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import type { CommandOutput } from '../output.ts';
import { backUpExternal } from './back-up-external.ts';
import { backUp, type KeepBackup } from './back-up.ts';
import { type BackupRun, backupCommand, installationOf, reportDamage } from './command.ts';
import { openDestination } from './open-destination.ts';
import { keyFingerprint } from './note.ts';
import { createBackupKey, packArchive } from './pack.ts';
import { archiveName, archivesIn, archivesOf, surplusArchives } from './retention.ts';
import { storedKey } from './root-keys.ts';

interface BackupArguments {
  despiteDamage?: boolean;
  withRootKey?: boolean;
}

/**
 * Backs up an installation into a folder, or without one into BACKUP_TO as an archive: database, files and heads of the operation
 * log. A backup needs no stop of the server. Run it as a user who may read the data folder.
 */
export const backUpTo = backupCommand(async (given: BackupRun<BackupArguments>) => {
  const { output, settings, target } = given;
  if (target !== undefined) {
    const folder = resolve(target);
    const { megabytes, damage, hasKey } = await runBackup(given, folder);
    output.say(`Backed up to ${folder} (${megabytes} MB). It holds every secret of the installation: keep it as safe.`);
    sayKey(output, hasKey);
    return { folder, megabytes, damage, rootKey: hasKey };
  }
  const { to, key, keep } = settings.backup;
  if (to === undefined) throw new StartError('Name a folder that does not exist, or set BACKUP_TO.');
  const destination = openDestination(to);
  const stored = { name: '', bytes: 0, installation: '' };
  const { damage, hasKey } = await runBackup(
    given,
    join(settings.dataDir, 'backup'),
    async (draft, { takenAt, installation }) => {
      if (installation === undefined) throw new StartError('The installation has no id; nothing was kept.');
      stored.installation = installation;
      stored.name = archiveName(new Date(takenAt), key !== undefined, installation);
      stored.bytes = await packArchive(draft, key, (archive) => destination.put(stored.name, archive, given.signal));
    },
  );
  const archives = archivesIn(await destination.names());
  const own = archivesOf(stored.installation, archives);
  const removed = surplusArchives(own, keep);
  for (const name of removed) await destination.remove(name);
  const megabytes = Math.ceil(stored.bytes / 1_000_000);
  output.say(`Backed up to ${destination.place}: ${stored.name} (${megabytes} MB).`);
  if (key === undefined) output.say('It is not encrypted and holds every secret of the installation: set BACKUP_KEY.');
  sayKey(output, hasKey);
  for (const name of removed) output.say(`Removed ${name} (BACKUP_KEEP).`);
  const others = archives.length - own.length;
  if (others > 0)
    output.say(
      `${destination.place} also holds ${others} archives of other installations or earlier versions, which are not removed: if this is not expected, check DATABASE_URL, DATA_DIR and BACKUP_TO.`,
    );
  const { name, installation } = stored;
  return { place: destination.place, name, installation, megabytes, damage, rootKey: hasKey, removed, others };
});

function sayKey({ say }: CommandOutput, hasKey: boolean): void {
  if (!hasKey) say('The root key is not in it, and a restore needs that key: keep it in another place.');
}

async function runBackup(
  { output, settings, options, signal }: BackupRun<BackupArguments>,
  path: string,
  keep?: KeepBackup,
): Promise<{ megabytes: number; damage: string[]; hasKey: boolean }> {
  const { dataDir, databaseUrl } = settings;
  const rootKey = await storedKey(settings);
  const hasKey = (options.withRootKey ?? settings.backup.withRootKey) && settings.rootKey === undefined;
  const at = installationOf(settings, rootKey, hasKey);
  if (databaseUrl !== undefined) {
    const { despiteDamage = false } = options;
    const { megabytes, faults } = await backUpExternal(at, path, { signal, despiteDamage, keep });
    reportDamage(output.say, faults);
    return { megabytes, damage: faults, hasKey };
  }
  const { megabytes } = await backUp(dataDir, path, {
    signal,
    bucket: at.bucket,
    keep,
    rootKey: keyFingerprint(rootKey),
    withRootKey: hasKey,
    identify: async (url) => {
      const { client, db } = await connectOwner(url);
      try {
        return await installationId(db);
      } finally {
        await client.end();
      }
    },
    exportHeads: (url) => exportStored({ ownerUrl: url, logKey: at.logKey, file: headFileOf(dataDir) }),
  });
  return { megabytes, damage: [], hasKey };
}

/** Lists the archives in BACKUP_TO, newest first. */
export const listBackups = backupCommand(async ({ output: { say }, settings }: BackupRun<unknown>) => {
  const destination = openDestination(requireDestination(settings));
  const names = archivesIn(await destination.names());
  for (const name of names) say(name);
  if (names.length === 0) say(`${destination.place} holds no backup.`);
  return { place: destination.place, names };
});

export function requireDestination({ backup: { to } }: Settings) {
  if (to === undefined) throw new StartError('Set BACKUP_TO.');
  return to;
}

/** Creates a key for BACKUP_KEY. Nothing is stored. */
export async function createKey({ say }: CommandOutput) {
  const key = await createBackupKey();
  say(`Identity, which decrypts backups; keep it outside of this machine: ${key.identity}`);
  say(`Recipient, which only encrypts; set it as BACKUP_KEY: ${key.recipient}`);
  return key;
}
