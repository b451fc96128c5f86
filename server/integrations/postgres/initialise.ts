import { execFile } from 'node:child_process';
import { chown, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError, errorCode, errorLine } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './processes.ts';
import type { Runner } from './runner.ts';

const MAJOR_VERSION = '18';
const run = promisify(execFile);

/**
 * Creates the cluster on the first start. It is completed under another name, synced and then renamed, so that an interrupted
 * first start leaves nothing that looks like a cluster. Superuser `postgres`; bytewise sort order by default. Throws StartError
 * for a folder with other contents or of another major version.
 */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  runner: Runner | undefined,
  durable: boolean,
): Promise<void> {
  await removeInterrupted(cluster);
  if (await isCluster(cluster)) return;
  const draft = `${cluster}.init-${process.pid}`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    if (runner) await chown(draft, runner.uid, runner.gid);
    await initdb(draft, binaries, runner, durable);
    await rename(draft, cluster);
    await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof StartError) throw error;
    throw new StartError(`Atrium could not create its database in ${cluster}: ${errorLine(error)}`);
  }
}

async function isCluster(cluster: string): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartError(
      `Atrium cannot read ${cluster} (${errorCode(error) ?? 'failed'}); set DATA_DIR to a folder you can write to.`,
    );
  });
  if (version?.trim() === MAJOR_VERSION) return true;
  if (version !== undefined) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${version.trim()}, this Atrium brings ${MAJOR_VERSION}; export it with the older Atrium first.`,
    );
  }
  const contents = await readdir(cluster).catch(() => []);
  if (contents.length > 0) throw new StartError(`${cluster} holds files that are no database; set DATA_DIR to another folder.`);
  return false;
}

async function initdb(draft: string, binaries: Binaries, runner: Runner | undefined, durable: boolean): Promise<void> {
  const options = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  if (!durable) options.push('--no-sync');
  try {
    await run(binaries.initdb, ['--pgdata', draft, ...options], {
      ...runner,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
  } catch (error) {
    const errors = error !== null && typeof error === 'object' && 'stderr' in error ? String(error.stderr) : '';
    const line = errors.split('\n').find((text) => text.includes('error:') || text.includes('FATAL'));
    throw new StartError(`Atrium could not create its database in ${dirname(draft)}: ${line ?? errorLine(error)}`);
  }
}

async function removeInterrupted(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.init-`;
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    // The initdb of a dead process may have outlived it for a moment and still be writing.
    await rm(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
