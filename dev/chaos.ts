import '#server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { failurePage, type Measured } from './chaos/table.ts';
import { root } from './root.ts';

// npm run chaos [-- FILES]: the failure tests, and the page with what they measured.
const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'));
const file = join(folder, 'measured');
const program = (name: string) => join(root, 'node_modules', '.bin', name);

const { status } = spawnSync(program('vitest'), ['run', '--project=chaos', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHAOS_RESULTS: file },
});
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
const results = lines.map((line) => JSON.parse(line) as Measured);
if (results.length > 0) {
  const page = join(root, 'docs', 'operations', 'failure-tests.md');
  const run = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores`;
  writeFileSync(page, failurePage(existsSync(page) ? readFileSync(page, 'utf8') : '', results, run));
  spawnSync(program('oxfmt'), [page], { stdio: 'inherit' });
}
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
