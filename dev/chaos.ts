import '#server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { failurePage, type Measured } from './chaos/table.ts';
import { root } from './root.ts';

// npm run chaos [-- FILES]: the failure tests, and the page with what they measured.
const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'));
const results = join(folder, 'results');
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--project=chaos', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHAOS_RESULTS: results },
});
if (existsSync(results)) {
  const lines = readFileSync(results, 'utf8').trim().split('\n');
  const page = join(root, 'docs', 'operations', 'failure-tests.md');
  const run = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores`;
  const measured = lines.map((line) => JSON.parse(line) as Measured);
  writeFileSync(page, failurePage(existsSync(page) ? readFileSync(page, 'utf8') : '', measured, run));
  spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [page], { stdio: 'inherit' });
}
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
