import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, 'install.mjs');
const lock = '{ "lockfileVersion": 3 }\n';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-install-'));
  writeFileSync(join(folder, 'package-lock.json'), lock);
  standIn('node', 'echo v24.1.0');
  npm('fs.mkdirSync("node_modules", { recursive: true })');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a program of this name before the real ones in PATH. */
function standIn(name: string, line: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${line}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}

/** Puts an npm in place that records its arguments and then runs `work`. */
function npm(work: string): void {
  const note = 'fs.appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n")';
  writeFileSync(join(folder, 'npm.cjs'), `const fs = require("node:fs"); ${note}; ${work}`);
}

function run() {
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, npm_execpath: join(folder, 'npm.cjs') };
  return spawnSync(process.execPath, [script], { cwd: folder, env, encoding: 'utf8' });
}

function calls(): string[] {
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
}

test('the installation reports in one line that npm failed, and tries again the next time', () => {
  npm('process.exit(7)');
  const first = run();
  expect(first.status).toBe(1);
  expect(first.stderr).toMatch(/^The packages could not be installed \(npm ended with 7\)[^\n]*\n$/);
  run();
  expect(calls()).toHaveLength(2);
});

test('the installation reports in one line that the Node in PATH is too old', () => {
  standIn('node', 'echo v20.9.0');
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Atrium needs Node 24 or newer, and this is v20\.9\.0: [^\n]*\n$/);
});

test('leaves the lock file unchanged, byte for byte', () => {
  npm('fs.mkdirSync("node_modules", { recursive: true }); fs.writeFileSync("package-lock.json", "reworded")');
  expect(run().status).toBe(0);
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock);
});

test('installs once, and again only for another lock file', () => {
  expect(run().status).toBe(0);
  expect(run().stdout).toBe('');
  expect(calls()).toEqual([expect.stringMatching(/^install --no-audit --no-fund --loglevel=error /)]);
  writeFileSync(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }\n');
  expect(run().status).toBe(0);
  expect(calls()).toHaveLength(2);
});

test('completes an unfinished node_modules', () => {
  mkdirSync(join(folder, 'node_modules', 'half'), { recursive: true });
  expect(run().status).toBe(0);
  expect(calls()).toHaveLength(1);
});
