// Runs before every npm script, with whichever Node is installed (20 or newer): plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const neededNode = 24;
const lockFile = 'package-lock.json';
const stampFile = join('node_modules', '.atrium-lock');

/**
 * Whether node_modules was completed from this lock file. Its digest is stored in node_modules, so an unchanged lock needs no
 * work.
 */
function isInstalled(lock) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest(lock);
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Installs the packages without their install scripts: the launcher of PostgreSQL does what these would do. */
function install(lock) {
  console.log('Installing packages …');
  const options = [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
  ];
  const npm = process.env.npm_execpath;
  const run = npm
    ? spawnSync(process.execPath, [npm, ...options], { stdio: 'inherit' })
    : spawnSync('npm', options, { stdio: 'inherit' });
  // Another version of npm may reformat the lock file; the committed one is restored.
  if (!readFileSync(lockFile).equals(lock)) writeFileSync(lockFile, lock);
  if (run.status !== 0) {
    const reason = run.error ? run.error.message : `npm ended with ${run.status ?? run.signal}`;
    fail(`The packages could not be installed (${reason}); check the network and the npm registry, then start again.`);
  }
  writeFileSync(stampFile, digest(lock));
}

function checkNode() {
  const run = spawnSync('node', ['--version'], { encoding: 'utf8' });
  const version = run.stdout?.trim() ?? '';
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= neededNode) return;
  const appleSilicon = process.platform === 'darwin' && process.arch === 'arm64';
  const advice = appleSilicon
    ? 'npm cannot bring it to Apple silicon, so install it from https://nodejs.org or with: brew install node'
    : `npm brings it for Linux and Intel Macs; on ${process.platform}-${process.arch} install it from https://nodejs.org`;
  fail(`Atrium needs Node ${neededNode} or newer, and this is ${version || 'unknown'}: ${advice}`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

const lock = readFileSync(lockFile);
if (!isInstalled(lock)) install(lock);
checkNode();
