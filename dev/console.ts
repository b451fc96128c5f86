import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError, errorCode } from '#server/start-error.ts';
import { root } from './root.ts';

const sources = ['web', 'contract', 'phrases', 'help', 'changelog', 'vite.config.ts', 'package-lock.json'];
const stamp = join(root, 'dist', 'console.sha256');
const folder = join(root, 'dist', 'console');

/**
 * Builds the console unless the last build was made from the same sources. Throws StartError if the build fails; the bundler's
 * output has been printed by then.
 * @returns the folder of the build
 */
export async function buildConsole(): Promise<string> {
  const sourcesDigest = await digestSources();
  const built = await readFile(stamp, 'utf8').catch(() => undefined);
  if (built === sourcesDigest && existsSync(join(folder, 'index.html'))) return folder;
  console.log('Building the console …');
  try {
    await rm(stamp, { force: true });
    await build();
    await writeFile(stamp, sourcesDigest);
    return folder;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `Atrium cannot write to ${join(root, 'dist')} (${errorCode(error) ?? 'failed'}); the console is built there.`,
    );
  }
}

/** Runs the build in its own process, so that the server does not keep the bundler's memory. */
async function build(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => run.kill();
  process.once('exit', end);
  let buildOutput = '';
  for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (buildOutput += text));
  const code = await new Promise<number | null>((done, failed) => run.once('error', failed).once('close', done));
  process.off('exit', end);
  if (code === 0) return;
  console.error(buildOutput.trim());
  throw new StartError('The console could not be built; the reason is printed above.');
}

async function digestSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await listFiles(join(root, source))) {
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => (a < b ? -1 : 1));
}
