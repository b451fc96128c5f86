import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';

const dryRun = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const newest = ['exec', '--yes', '--package=npm@latest', '--', 'npm'];

/**
 * Whether `npm ci` accepts the committed lock file, with the npm of this machine and with the newest one of the registry: newer
 * versions check more strictly. Nothing is installed.
 * @returns their errors; `notes` say what was checked
 */
export function findLockFaults(): { faults: string[]; notes: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, name), join(folder, name));
    const own = npm(folder, ['--version']).said;
    const latest = npm(folder, [...newest, '--version']);
    const ways: [version: string, options: string[]][] = [[own, dryRun]];
    if (latest.passed && latest.said !== own) ways.push([latest.said, [...newest, ...dryRun]]);
    const faults = ways.flatMap(([version, options]) => {
      const { passed, said } = npm(folder, options);
      return passed ? [] : [`npm ${version} refuses package-lock.json:\n${said.split('\n').slice(0, 12).join('\n')}`];
    });
    const notes = [`npm ci was tried with npm ${ways.map(([version]) => version).join(' and ')}.`];
    if (!latest.passed) notes.push('The newest npm cannot be had here; it was not tried.');
    return { faults, notes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function npm(cwd: string, options: readonly string[]): { passed: boolean; said: string } {
  const path = process.env['npm_execpath'];
  const [program, first] = path === undefined ? ['npm', []] : [process.execPath, [path]];
  const run = spawnSync(program, [...first, ...options], { cwd, encoding: 'utf8', timeout: 120_000 });
  return { passed: run.status === 0, said: (run.stdout.trim() || run.stderr.trim()).trim() };
}
