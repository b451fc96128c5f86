import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectOwner } from '#server/kernel/database/database.ts';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { removeCluster } from '#server/integrations/postgres/place.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupRun, backupCommand, installationOf, reportDamage } from './command.ts';
import { countTables } from './counts.ts';
import { inDraft } from './draft.ts';
import { readNamedFiles } from './findings.ts';
import { type BackupNote, keyFingerprint, readNote } from './note.ts';
import { restoreExternal } from './restore-external.ts';
import { ofInstallation, verifyStarted } from './restore.command.ts';
import { restore } from './restore.ts';
import { keyOfBackup, storedKey } from './root-keys.ts';
import { withBackupFolder } from './source.ts';

/** What a restored backup contains. */
interface BackupContents {
  teams: number;
  /** Rows by table. */
  tables: Record<string, number>;
  rows: number;
  files: number;
  damage: string[];
}

/**
 * Restores a backup, by default the newest in BACKUP_TO, into a temporary database and folder within DATA_DIR, and removes them:
 * checksums, rows by table and team, the hash chain of every operation log, and the checksum of every file that a row names are
 * verified. The temporary database is an embedded PostgreSQL, also for backups of external databases. Throws StartError if
 * anything is damaged.
 */
export const verifyBackup = backupCommand(async (given: BackupRun<{ installation?: string }>) => {
  const { output, settings } = given;
  const began = performance.now();
  const made = await mkdir(settings.dataDir, { recursive: true, mode: 0o755 });
  try {
    return await withBackupFolder(given.target ?? 'latest', given, async (folder, name) => {
      const note = await readNote(folder);
      const contents = await inDraft(join(settings.dataDir, 'verify'), (draft) => restoreInto(draft, folder, note, given), 0o711);
      reportDamage(output.say, contents.damage);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const { teams, tables, rows, files } = contents;
      output.say(
        `The backup ${name} of ${note.takenAt}${ofInstallation(note)} can be restored: ${teams} teams, ${rows} rows in ${Object.keys(tables).length} tables, ${files} files, operation logs unchanged (${seconds} s).`,
      );
      return { name, takenAt: note.takenAt, installation: note.installation, seconds, ...contents };
    });
  } finally {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
  }
});

async function restoreInto(
  draft: string,
  folder: string,
  note: BackupNote,
  { settings, signal }: Pick<BackupRun<unknown>, 'settings' | 'signal'>,
): Promise<BackupContents> {
  const rootKey = (await keyOfBackup(note, settings, folder)) ?? (await storedKey(settings));
  if (note.rootKey !== undefined && keyFingerprint(rootKey) !== note.rootKey)
    throw new StartError('The root key is another key than that of this backup; set ROOT_KEY to the key of the backup.');
  const { dump, sums } = note;
  const data = join(draft, 'data');
  if (dump === undefined || sums === undefined) {
    let contents: BackupContents | undefined;
    try {
      await restore(folder, data, {
        signal,
        onStarted: async (started) => {
          const damage = await verifyStarted(started, rootKey, { say: () => {}, despiteDamage: false });
          contents = await readContents(started.ownerUrl, damage);
        },
      });
    } finally {
      await removeCluster(join(data, 'postgres'));
    }
    if (contents) return contents;
    throw new StartError('The backup has no heads of the operation log: it is of a version of Atrium without them.');
  }
  const cluster = join(draft, 'postgres');
  const postgres = await startPostgres({ dataDir: cluster, durable: false });
  try {
    const at = {
      ...installationOf(settings, rootKey, false),
      bucket: undefined,
      dataDir: data,
      ownerUrl: postgres.url,
      serverUrl: undefined,
    };
    const { faults } = await restoreExternal(folder, { ...note, dump, sums }, at, { signal });
    return await readContents(postgres.url, faults);
  } finally {
    await postgres.stop();
    await removeCluster(cluster);
  }
}

async function readContents(ownerUrl: string, damage: string[]): Promise<BackupContents> {
  const { client } = await connectOwner(ownerUrl);
  try {
    const counts = await countTables(client);
    const tables = Object.fromEntries(counts.map(({ table, rows }) => [table, rows]));
    const rows = counts.reduce((sum, count) => sum + count.rows, 0);
    const { rows: teams } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM teams');
    return { teams: teams[0]?.count ?? 0, tables, rows, files: (await readNamedFiles(client)).length, damage };
  } finally {
    await client.end();
  }
}
