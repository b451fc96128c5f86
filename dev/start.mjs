// npm start: runs `atrium serve` of the built server. Plain JavaScript, because the process that runs Atrium would otherwise keep the
// 20 MB of Node's TypeScript compiler.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const stampFile = join(root, 'dist', 'server.sha256');
const program = join(root, 'dist', 'server', 'atrium.js');
const sources = ['server', 'contract', 'phrases', 'web', 'help', 'changelog', 'dev', 'vite.config.ts', 'package-lock.json'];

const digest = digestSources();
if (!isBuilt()) {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts'), 'start'], { stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
  writeFileSync(stampFile, digest);
}
process.argv.splice(2, 0, 'serve');
await import(program);

function isBuilt() {
  return existsSync(program) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest;
}

function digestSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(source)).toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(source) {
  const path = join(root, source);
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
