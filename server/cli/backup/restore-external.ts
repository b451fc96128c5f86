import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { requireSession } from '#server/kernel/database/connection-check.ts';
import { isConnectionLoss } from '#server/kernel/database/connection-loss.ts';
import { connectOwner, type Db } from '#server/kernel/database/database.ts';
import { IsolationError } from '#server/kernel/database/isolation-error.ts';
import { compareMigrations, lockMigrations } from '#server/kernel/database/migrate.ts';
import { restrictConnections, ensureServerRole, serverConnection } from '#server/kernel/database/server-role.ts';
import { readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { headFileOf, recordRestoreWith } from '#server/integrations/log-heads/settle-heads.ts';
import { filesIdOf } from '#server/integrations/files/own-files.ts';
import { StartError } from '#server/start-error.ts';
import { copyFolder } from '#server/integrations/postgres/backup.ts';
import { openArchive } from './archive.ts';
import { type BackupOptions, countsFile, dumpFile, type Installation, versionOf } from './back-up-external.ts';
import { countTables, differenceOf, type TableCount } from './counts.ts';
import { endWhenInterrupted } from './draft.ts';
import { findFileFaults, findLogFaults, readNamedFiles, refuseFaults } from './findings.ts';
import { loadArchive, requireEmpty } from './load.ts';
import { backupNote, type BackupNote, type DumpNote } from './note.ts';
import { copyPrivate, fillDataFolder } from './place.ts';
import { findTools } from './postgres-tools.ts';
import { type Sums, verifySums } from './sums.ts';

/** The result of a restore, for the person who runs it. */
export interface RestoredDatabase {
  takenAt: string;
  teams: number;
  /** What was damaged in the installation when it was backed up. */
  faults: string[];
  /** Roles of the previous cluster whose privileges were left out. */
  leftRoles: string[];
}

/**
 * Restores a backup of an external database into an empty database, and its files, root key and heads into an empty data folder.
 * Both are filled completely or not at all: the backup is first compared with its checksums, and the rows are counted and the
 * operation logs verified in the transaction that loads them. The role of requests is created if it is missing. Throws
 * StartError.
 */
export async function restoreExternal(
  from: string,
  note: BackupNote & { sums: string; dump: DumpNote },
  at: Installation,
  options: BackupOptions = {},
): Promise<RestoredDatabase> {
  const tools = findTools(note.dump.version, 'To restore this backup, Atrium');
  const archive = openArchive(join(from, dumpFile), tools, options.signal);
  const files = { from: join(from, 'files'), bucket: at.bucket };
  return fillDataFolder(at.dataDir, files, async (draft, move) => {
    const { client, db } = await connectOwner(at.ownerUrl);
    const keep = endWhenInterrupted(client, options.signal);
    try {
      await requireTarget(client, at.ownerUrl);
      const sums = await verifySums(from, note.sums, { besides: [backupNote], signal: options.signal });
      if (!at.bucket) await copyFolder(files.from, join(draft, 'files'), { signal: options.signal });
      for (const name of ['root-key', basename(headFileOf(from))]) await copyPrivate(from, draft, name);
      const server = serverConnection(at);
      const hasRole = (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [server.user])).rowCount === 1;
      if (hasRole) await ensureServerRole(client, server);
      return await inOne(client, async () => {
        // Created inside the transaction, so that the role is removed if the restore fails.
        if (!hasRole) await ensureServerRole(client, server);
        const roles = { from: note.dump, to: { owner: client.user ?? '', server: server.user } };
        const leftRoles = await loadArchive(client, { archive, scratch: draft, roles });
        const found = await verify({ client, db, from, draft, sums, logKey: at.logKey, options });
        await recordRestoreWith(client, { logKey: at.logKey, file: headFileOf(draft) }, note.takenAt);
        await restrictConnections(client, server);
        options.signal?.throwIfAborted();
        keep();
        await move(await filesIdOf(client));
        return { takenAt: note.takenAt, leftRoles, ...found };
      });
    } catch (error) {
      throw error instanceof IsolationError ? new StartError(error.message) : error;
    } finally {
      await client.end();
    }
  });
}

/** Throws StartError unless the database belongs to the owner, runs a supported version, and is empty. */
async function requireTarget(client: pg.Client, ownerUrl: string): Promise<void> {
  await requireSession(client, { connectionString: ownerUrl });
  if ((await versionOf(client)) < 150_000) throw new StartError('Atrium needs PostgreSQL 15 or newer.');
  const { rows } = await client.query<{ owned: boolean }>(
    "SELECT pg_has_role(current_user, datdba, 'USAGE') AS owned FROM pg_database WHERE datname = current_database()",
  );
  if (!rows[0]?.owned)
    throw new StartError(
      `${client.user} does not own the database ${client.database}; as a superuser: ALTER DATABASE ${pg.escapeIdentifier(client.database ?? '')} OWNER TO ${pg.escapeIdentifier(client.user ?? '')}.`,
    );
  await client.query(
    "SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN ('statement_timeout', 'transaction_timeout')",
  );
  // A server that starts now waits until the database is complete, or empty again.
  await client.query(lockMigrations);
  await requireEmpty(client);
}

/** Runs `work` in one transaction. */
async function inOne<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT').catch((error: unknown) => {
      if (!isConnectionLoss(error)) throw error;
      throw new StartError(
        `The connection was lost while the restore was completed; if the database ${client.database} is not empty now, make it again.`,
        { cause: error },
      );
    });
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

interface Verifying {
  client: pg.Client;
  db: Db;
  from: string;
  draft: string;
  sums: Sums;
  logKey: Buffer;
  options: BackupOptions;
}

/** Compares the loaded data with the backup. Throws StartError. */
async function verify({
  client,
  db,
  from,
  draft,
  sums,
  logKey,
  options,
}: Verifying): Promise<{ teams: number; faults: string[] }> {
  const counts = (await readFile(join(from, countsFile), 'utf8')).split('\n').filter(Boolean);
  const expected = counts.map((line) => JSON.parse(line) as TableCount);
  const difference = differenceOf(expected, await countTables(client));
  if (difference !== undefined)
    throw new StartError(`The restored database does not match the backup: ${difference}. Nothing was restored.`);
  const { unknown } = await compareMigrations(client);
  if (unknown.length > 0)
    throw new StartError(`The backup is of a newer version of Atrium (it has ${unknown[0]}); restore it with that version.`);
  const { teams, faults } = await findLogFaults(db, logKey, await readHeadFile(headFileOf(draft), logKey), options.signal);
  faults.push(...findFileFaults(await readNamedFiles(client), sums));
  refuseFaults(faults, options.despiteDamage ?? false, 'The backup is damaged. Nothing was restored');
  return { teams: teams.size, faults };
}
