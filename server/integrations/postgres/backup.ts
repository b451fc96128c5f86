import { chmod, chown, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';
import { StartError, errorCode } from '#server/start-error.ts';
import { settlePlace } from './place.ts';
import { chooseRunner, type Runner } from './runner.ts';

/** Files that belong only to the running server or are rebuilt by every start. */
const ignoredFiles = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;
/** Folders that must exist but are copied empty: their contents belong to the running server, or are copied last. */
const emptied = /^pg_(wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)$/;

/**
 * Copies a running cluster without stopping it. The copy contains everything committed before the call and recovers when it is
 * first started.
 * @param url of its superuser
 * @param to a folder that does not exist yet
 */
export async function copyRunning(url: string, cluster: string, to: string, signal?: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The slot keeps the write-ahead log from being recycled until it is copied; it is dropped with this connection.
    await client.query(`SELECT pg_create_physical_replication_slot('atrium_backup_${process.pid}', true, true)`);
    await client.query(`SELECT pg_backup_start('atrium', fast => true)`);
    await copyFolder(cluster, to, { leave: ignoredFiles, empty: emptied, signal });
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'SELECT labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    await copyFolder(join(cluster, 'pg_wal'), join(to, 'pg_wal'), { signal });
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
  } finally {
    await client.end();
  }
}

/**
 * Moves a copied cluster to the place of a data folder, completely or not at all. Throws StartError if there is a database
 * already.
 */
export async function placeCopy(from: string, requestedPath: string): Promise<void> {
  const runner = chooseRunner(requestedPath);
  const { cluster } = await settlePlace(requestedPath, runner);
  const existing = await readdir(cluster).catch(() => []);
  if (existing.length > 0) throw new StartError(`${requestedPath} holds a database already; set DATA_DIR to another folder.`);
  const draft = join(dirname(cluster), `${basename(cluster)}.init-${process.pid}`);
  try {
    await copyFolder(from, draft, { owner: runner });
    await rm(cluster, { recursive: true, force: true });
    await rename(draft, cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies the contents of a folder with private modes; a file that disappears during the copy is skipped. */
export async function copyFolder(
  from: string,
  to: string,
  how: { leave?: RegExp; empty?: RegExp; owner?: Runner | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { leave, empty, owner, signal } = how;
  const own = async (path: string, mode: number) => {
    await chmod(path, mode);
    if (owner) await chown(path, owner.uid, owner.gid);
  };
  await mkdir(to, { recursive: true });
  await own(to, 0o700);
  for (const entry of await readdir(from, { withFileTypes: true }).catch(vanished)) {
    signal?.throwIfAborted();
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leave?.test(entry.name)) continue;
    if (entry.isDirectory() && empty?.test(entry.name)) {
      await mkdir(target);
      await own(target, 0o700);
    } else if (entry.isDirectory()) await copyFolder(source, target, how);
    else if (entry.isFile() && (await copied(source, target))) await own(target, 0o600);
  }
}

async function copied(source: string, target: string): Promise<boolean> {
  return copyFile(source, target).then(
    () => true,
    (error: unknown) => vanished(error).length > 0,
  );
}

function vanished(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}
