import { connectOwner } from '#server/kernel/database/database.ts';
import { compareMigrations } from '#server/kernel/database/migrate.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { headFileOf, recordRestore } from '#server/integrations/log-heads/settle-heads.ts';
import { StartError } from '#server/start-error.ts';
import type { CommandOutput } from '../output.ts';
import { type BackupRun, backupCommand, bucketOf, installationOf, reportDamage } from './command.ts';
import { findFileFaults, findLogFaults, readNamedFiles, refuseFaults } from './findings.ts';
import { type BackupNote, readNote } from './note.ts';
import { restoreExternal } from './restore-external.ts';
import { shortId } from './retention.ts';
import { restore, type Started } from './restore.ts';
import { keyOfBackup } from './root-keys.ts';
import { withBackupFolder } from './source.ts';

interface RestoreArguments {
  installation?: string;
  despiteDamage?: boolean;
}

/** Restores a backup into an empty DATA_DIR, and with DATABASE_URL into an empty database. */
export const restoreFrom = backupCommand((given: BackupRun<RestoreArguments>) =>
  withBackupFolder(given.target ?? '', given, (folder, name) => restoreFolder(given, folder, name)),
);

async function restoreFolder(
  { output: { say }, settings, options: { despiteDamage = false }, signal }: BackupRun<RestoreArguments>,
  folder: string,
  name: string,
) {
  const note = await readNote(folder);
  const { dump, sums } = note;
  const external = settings.databaseUrl !== undefined;
  if (external !== (dump !== undefined))
    throw new StartError(
      external
        ? `${name} is a backup of an embedded database; unset DATABASE_URL to restore it.`
        : `${name} is a backup of an external database; set DATABASE_URL to an empty database.`,
    );
  const rootKey = await keyOfBackup(note, settings, folder);
  if (dump !== undefined && sums !== undefined) {
    if (!rootKey) throw new StartError('The backup does not hold the root key; set ROOT_KEY to that key to restore it.');
    const at = installationOf(settings, rootKey, false);
    const restored = await restoreExternal(folder, { ...note, dump, sums }, at, { signal, despiteDamage });
    reportDamage(say, restored.faults);
    if (restored.leftRoles.length > 0)
      say(`Privileges of roles that this cluster does not have were left out: ${restored.leftRoles.join(', ')}.`);
    say(`Restored the database and ${settings.dataDir} as of ${note.takenAt}${ofInstallation(note)}: ${restored.teams} teams.`);
    return { takenAt: note.takenAt, installation: note.installation, teams: restored.teams, damage: restored.faults };
  } else {
    const damage: string[] = [];
    const onStarted = async (started: Started) => {
      if (rootKey) damage.push(...(await verifyStarted(started, rootKey, { say, despiteDamage })));
    };
    const { teams } = await restore(folder, settings.dataDir, { signal, onStarted, bucket: bucketOf(settings) });
    if (!rootKey) say('ROOT_KEY is not set. The restore is not recorded: run atrium verify-log --restored with that key.');
    say(`Restored ${settings.dataDir} as of ${note.takenAt}${ofInstallation(note)}: ${teams} teams.`);
    return { takenAt: note.takenAt, installation: note.installation, teams, damage };
  }
}

/** Names the installation of a backup. */
export const ofInstallation = ({ installation }: BackupNote): string =>
  installation === undefined ? '' : ` of the installation ${shortId(installation)}`;

/** Verifies the embedded database of a backup, and records the restore. Throws StartError. @returns damage that was accepted */
export async function verifyStarted(
  { ownerUrl, folder, takenAt, sums }: Started,
  rootKey: Buffer,
  { say, despiteDamage }: Pick<CommandOutput, 'say'> & { despiteDamage: boolean },
): Promise<string[]> {
  const place = { ownerUrl, logKey: deriveKey(rootKey, 'operation log'), file: headFileOf(folder) };
  const { client, db } = await connectOwner(ownerUrl);
  const damage: string[] = [];
  try {
    const { pending } = await compareMigrations(client);
    if (pending.length > 0) say('The backup is of an older version of Atrium: run atrium verify-log after its first start.');
    else {
      damage.push(...(await findLogFaults(db, place.logKey, await readHeadFile(place.file, place.logKey))).faults);
      if (sums) damage.push(...findFileFaults(await readNamedFiles(client), sums));
      refuseFaults(damage, despiteDamage, 'The backup is damaged. Nothing was restored');
      reportDamage(say, damage);
    }
  } finally {
    await client.end();
  }
  await recordRestore(place, takenAt);
  return damage;
}
