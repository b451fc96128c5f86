import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connectOwner } from '#server/kernel/database/database.ts';
import { serverConnection } from '#server/kernel/database/server-role.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { checkFiles } from '#server/integrations/files/check-files.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { openFiles } from '#server/integrations/files/open-files.ts';
import { filesIdOf, readMarker, writeMarker } from '#server/integrations/files/own-files.ts';
import { type ExportedHeads, readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { headFileOf, recordRestore } from '#server/integrations/log-heads/settle-heads.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupRun, backupCommand, reportDamage } from './command.ts';
import { requireThisVersion } from './dump.ts';
import { findLogFaults, refuseFaults } from './findings.ts';
import { withBackupFolder } from './source.ts';

interface RestoreAtArguments {
  at?: Date;
  installation?: string;
  despiteDamage?: boolean;
}

/** A head is signed within this time after its entries; heads of the last milliseconds before the time may cover lost entries. */
const signedWithin = 10_000;

/**
 * Completes the restore of an external database to a time by its own tool (pgBackRest), with all servers stopped: verifies that
 * the database is of that time, the operation logs and the files, takes files that are missing from a backup, and records the
 * restore in the file of heads.
 */
export const restoreAt = backupCommand(async (given: BackupRun<RestoreAtArguments>) => {
  const { output, settings, options, target } = given;
  const { at = new Date(), despiteDamage = false } = options;
  const { databaseUrl: ownerUrl, dataDir } = settings;
  if (ownerUrl === undefined)
    throw new StartError('--at needs an external database (DATABASE_URL); the embedded one is restored from a backup.');
  const logKey = deriveKey((await openRootKey(settings, ownerUrl)).key, 'operation log');
  const { client, db } = await connectOwner(ownerUrl);
  const place = { ownerUrl, logKey, file: headFileOf(dataDir) };
  try {
    await requireRestored(client, at, serverConnection({ ownerUrl, serverUrl: settings.serverDatabaseUrl }).user);
    await requireThisVersion(client);
    await client.query('BEGIN');
    const { teams, faults } = await findLogFaults(
      db,
      logKey,
      headsUntil(await readHeadFile(place.file, logKey), at),
      given.signal,
    );
    await client.query('COMMIT');
    const store = openFiles(settings);
    const [filesId, marker] = [await filesIdOf(client), await readMarker(store)];
    if (marker !== undefined && filesId !== undefined && marker !== filesId)
      throw new StartError(`${store.place} belongs to another installation; set DATA_DIR, or S3_BUCKET and S3_PREFIX.`);
    const before = await checkFiles(ownerUrl, store);
    const lost = [...before.missing, ...before.damaged];
    if (lost.length > 0 && target !== undefined)
      await withBackupFolder(target, given, (folder) => takeFiles(store, join(folder, 'files'), lost));
    const found = lost.length > 0 ? await checkFiles(ownerUrl, store) : before;
    faults.push(...found.missing.map((name) => `${store.pathOf(name)} is missing`));
    faults.push(...found.damaged.map((name) => `${store.pathOf(name)} is not the file that was uploaded`));
    refuseFaults(faults, despiteDamage, 'The restore is incomplete and not recorded');
    reportDamage(output.say, faults);
    // The digests have proved that the files are those of the database.
    if (marker === undefined && filesId !== undefined) await writeMarker(store, filesId);
    const { setBack } = await recordRestore(place, at.toISOString());
    const retaken = lost.length - found.missing.length - found.damaged.length;
    output.say(
      `The restore of ${at.toISOString()} is complete: ${teams.size} teams, ${found.intact} files, of which ${retaken} were taken from a backup. The operation logs of ${setBack} teams were set back.`,
    );
    return { at: at.toISOString(), teams: teams.size, files: found.intact, retaken, setBack, damage: faults };
  } finally {
    await client.end();
  }
});

/** Throws StartError unless the database was restored to the time, and nothing uses it. */
async function requireRestored(client: pg.Client, at: Date, serverRole: string): Promise<void> {
  const { rows } = await client.query<{ recovering: boolean; servers: number; latest: Date | null }>(
    `SELECT pg_is_in_recovery() AS recovering, (SELECT max(at) FROM operation_log) AS latest,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND usename = $1) AS servers`,
    [serverRole],
  );
  const { recovering = false, servers = 0, latest = null } = rows[0] ?? {};
  if (recovering)
    throw new StartError('The database is still in recovery; wait, or let it be promoted (--target-action=promote).');
  if (servers > 0) throw new StartError('A server is connected to the database; stop all servers first.');
  if (latest === null || latest <= at) return;
  throw new StartError(
    `The database has changes of ${latest.toISOString()}, after ${at.toISOString()}; restore it to that time first: pgbackrest --stanza=… --type=time --target='${at.toISOString()}' --target-action=promote --delta restore`,
  );
}

/** The heads that the restored database must contain. Teams that were created later are not expected. */
function headsUntil(exported: ExportedHeads | undefined, at: Date): ExportedHeads | undefined {
  const last = at.getTime() - signedWithin;
  const heads = [...(exported?.heads ?? [])].filter(([, head]) => new Date(head.at).getTime() <= last);
  return exported && { ...exported, heads: new Map(heads) };
}

/** Stores files of a backup again. Their digests are compared afterwards. */
async function takeFiles(store: FileStore, folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found) await store.put(name, { size: found.size, open: () => createReadStream(path) });
  }
}
