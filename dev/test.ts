import '#server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check/run.ts';
import { root } from './root.ts';
import { ensureChromium } from './testing/chromium.ts';

/** How many tests passed and failed. */
type Count = { readonly passed: number; readonly failed: number };

const reports = mkdtempSync(join(tmpdir(), 'atrium-reports-'));
const counts: Count[] = [];
try {
  heading('Browser');
  const missing = ensureChromium();
  console.log(missing ?? 'Chromium and fonts are there.');
  heading('Checks');
  const failedChecks = await runChecks();
  heading('Rules and API, on real PostgreSQL');
  counts.push(runVitest());
  heading('Journeys in Chromium');
  counts.push(missing === undefined ? runPlaywright() : { passed: 0, failed: 1 });
  counts.push({ passed: 0, failed: failedChecks.length });
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function heading(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n`);
}

function runVitest(): Count {
  const file = join(reports, 'vitest.json');
  const status = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = read(file) as { numPassedTests: number; numFailedTests: number } | undefined;
  return honest(status, report?.numPassedTests, report?.numFailedTests);
}

function runPlaywright(): Count {
  const file = join(reports, 'playwright.json');
  const status = run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = read(file) as { stats: { expected: number; unexpected: number; flaky: number } } | undefined;
  return honest(status, report?.stats.expected, report && report.stats.unexpected + report.stats.flaky);
}

/** A run that failed without a failed test (it broke before, or a file did not load) has failed all the same. */
function honest(status: number, passedTests = 0, failedTests = 0): Count {
  return { passed: passedTests, failed: status === 0 ? failedTests : Math.max(1, failedTests) };
}

function run(name: string, options: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const program = join(root, 'node_modules', '.bin', name);
  return spawnSync(program, options, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
