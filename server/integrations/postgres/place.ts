import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readlink, realpath, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { StartError, errorCode } from '#server/start-error.ts';
import { mayEnter, type Runner } from './runner.ts';

/** Paths of a cluster: its folder, its short private socket folder, and its log file. */
export type Place = { readonly cluster: string; readonly sockets: string; readonly log: string };

const SHARED_PLACE = '/var/lib/atrium';
// The path of a socket (sun_path) is limited to 104 bytes on macOS and 108 on Linux.
const LONGEST_SOCKET_FOLDER = 70;

/**
 * Creates the folders above the cluster and returns its real path. Root's runner cannot enter root's home: the cluster is then
 * stored below /var/lib/atrium, and the requested path is a link to it. Throws StartError naming DATA_DIR if a permission is
 * missing.
 */
export async function settlePlace(requestedPath: string, runner: Runner | undefined): Promise<Place> {
  const parent = dirname(resolve(requestedPath));
  await make(parent, requestedPath);
  const link = join(await realpath(parent), basename(requestedPath));
  let cluster = (await followLink(link)) ?? link;
  if (runner && !mayEnter(runner, dirname(cluster))) {
    if ((await stat(link).catch(() => undefined)) !== undefined) {
      throw new StartError(`The user PostgreSQL runs as cannot enter ${parent}; set DATA_DIR to a folder outside root's home.`);
    }
    await rm(link, { force: true });
    cluster = join(SHARED_PLACE, randomBytes(6).toString('hex'));
    await make(SHARED_PLACE, requestedPath);
    await symlink(cluster, link);
  }
  await refuseForeign(cluster, runner);
  return { cluster, sockets: await makeSocketFolder(cluster, runner), log: `${cluster}.log` };
}

/** Removes a cluster that no process uses, with its sockets and log, wherever it is stored. */
export async function removeCluster(requestedPath: string): Promise<void> {
  const cluster = await realpath(requestedPath).catch(() => requestedPath);
  for (const path of [cluster, socketFolder(cluster), `${cluster}.log`]) await rm(path, { recursive: true, force: true });
}

async function make(folder: string, requestedPath: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new StartError(
      `Atrium cannot create ${requestedPath} (${errorCode(error) ?? 'failed'}); set DATA_DIR to a folder you can write to.`,
    );
  }
}

async function followLink(path: string): Promise<string | undefined> {
  try {
    return resolve(dirname(path), await readlink(path));
  } catch {
    return undefined;
  }
}

async function refuseForeign(cluster: string, runner: Runner | undefined): Promise<void> {
  const found = await stat(cluster).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new StartError(`${cluster} is not a folder; set DATA_DIR to another folder.`);
  const user = runner?.uid ?? process.getuid?.() ?? found.uid;
  // Root's runner gets an empty folder that root made; anything else of another owner would be refused later.
  if (found.uid === user || (runner && found.uid === 0)) return;
  throw new StartError(
    `${cluster} belongs to another user (uid ${found.uid}), who started Atrium here before; start it as that user or as root, or set DATA_DIR to another folder.`,
  );
}

async function makeSocketFolder(cluster: string, runner: Runner | undefined): Promise<string> {
  const folder = socketFolder(cluster);
  const owner = runner?.uid ?? process.getuid?.();
  try {
    await mkdir(folder, { mode: 0o700 });
    if (runner) await chown(folder, runner.uid, runner.gid);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new StartError(
        `Atrium cannot write to ${dirname(folder)} (${errorCode(error) ?? 'failed'}); set DATA_DIR to a folder you can write to.`,
      );
    }
  }
  const found = await lstat(folder);
  if (runner && found.isDirectory() && found.uid === 0) {
    await chown(folder, runner.uid, runner.gid);
  } else if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartError(`${folder} is not a private folder of the user PostgreSQL runs as; remove it.`);
  }
  return folder;
}

/** The folder for sockets: next to the cluster, or below /tmp if a socket's path would be too long or need quoting. */
export function socketFolder(cluster: string): string {
  const beside = `${cluster}.run`;
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER && /^[\w./-]+$/.test(beside)) return beside;
  const name = `atrium-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  // TMPDIR is used only on Windows: two terminals may differ in it and must use the same folder.
  return join(process.platform === 'win32' ? tmpdir() : '/tmp', name);
}
