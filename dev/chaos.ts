import '#server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Failure, type FailureName, failures } from './chaos/failures.ts';
import { failurePage, type Measured } from './chaos/table.ts';
import { root } from './root.ts';

// npm run chaos [-- FILES]: the failure tests, and the page with what they measured.
const only = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'));
const file = join(folder, 'measured');
const program = (name: string) => join(root, 'node_modules', '.bin', name);
const env = { ...process.env, CHAOS_RESULTS: file };

const whole = spawnSync(program('vitest'), ['run', '--project=chaos', '--passWithNoTests', ...only], {
  cwd: root,
  stdio: 'inherit',
  env,
});
const measured = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Measured)
  : [];
const parts = runParts();
const results = [...measured, ...parts.results];
if (results.length > 0) {
  const page = join(root, 'docs', 'operations', 'failure-tests.md');
  const run = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores`;
  writeFileSync(page, failurePage(existsSync(page) ? readFileSync(page, 'utf8') : '', results, run));
  spawnSync(program('oxfmt'), [page], { stdio: 'inherit' });
}
rmSync(folder, { recursive: true });
process.exit(whole.status === 0 ? parts.status : (whole.status ?? 1));

interface Report {
  testResults: { name: string; assertionResults: { status: string }[] }[];
}

/** Runs the tests of single parts of the server, such as mail, with their failures. */
function runParts(): { status: number; results: Measured[] } {
  const entries = Object.entries<Failure>(failures) as [FailureName, Failure][];
  const files = entries
    .flatMap(([, { tests = [] }]) => tests)
    .filter((path) => only.length === 0 || only.some((one) => path.includes(one)));
  if (files.length === 0) return { status: 0, results: [] };
  const report = join(folder, 'report.json');
  const options = ['--project=api', '--project=rules', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(program('vitest'), ['run', ...options, ...files], { cwd: root, stdio: 'inherit', env });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const passed = new Map(
    testResults
      .filter(({ assertionResults }) => assertionResults.every((result) => result.status === 'passed'))
      .map(({ name, assertionResults }) => [relative(root, name), assertionResults.length]),
  );
  return {
    status: status ?? 1,
    results: entries.flatMap(([failure, { tests = [] }]) =>
      tests.filter((path) => passed.has(path)).map((path) => ({ failure, measured: `\`${path}\`: ${passed.get(path)} passed` })),
    ),
  };
}
