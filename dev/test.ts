import '#server/node-version.ts';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLockFaults } from './check/lock-file.ts';
import { runChecks } from './check/run.ts';
import { root } from './root.ts';
import { ensureChromium, ensureShell } from './testing/chromium.ts';
import { type DebianProgram, installPrograms } from './testing/debian-package.ts';
import { ensureDebianPostgres } from './testing/debian-postgres.ts';

/** The numbers of passed and failed tests. */
type Count = { readonly passed: number; readonly failed: number };

/** The part of vitest's JSON report that is read here. */
type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** What tests use beside the server; those of npm run chaos install the rest. */
const programs: readonly DebianProgram[] = [
  'age',
  'haproxy',
  'iproute2',
  'minisign',
  'pgbouncer',
  'prometheus',
  'rsyslog',
  'rsyslog-gnutls',
  'swift-account',
  'swift-container',
  'swift-object',
  'swift-proxy',
];
const reports = mkdtempSync(join(tmpdir(), 'atrium-reports-'));
const counts: Count[] = [];
/** The failed tests of rules, API and processes, repeated at the end: their output is far above that of the journeys. */
const failures: string[] = [];
try {
  heading('Browser');
  const missing = ensureChromium();
  ensureShell();
  console.log(missing ?? 'Chromium and fonts are there.');
  // Before the tests, which run at the same time and would disturb each other's installations.
  heading('Programs from Debian packages');
  const lacking = installPrograms(...programs);
  console.log(lacking.join('\n') || `${programs.join(', ')} are there.`);
  heading('PostgreSQL of an operator');
  console.log(ensureDebianPostgres() ?? 'PostgreSQL is missing: apt-get install postgresql.');
  heading('Lock file');
  const lock = findLockFaults();
  for (const line of [...lock.notes, ...lock.faults]) console.log(line);
  // The tests of whole processes mostly wait for processes, so they run beside the checks and the tests of rules and API.
  heading('Checks');
  const processes = runVitest(['dev'], 'later');
  const failedChecks = await runChecks();
  heading('Rules and API, on real PostgreSQL');
  counts.push((await runVitest(['rules', 'api'], 'now')).count);
  heading('Whole processes');
  const { said, count } = await processes;
  process.stdout.write(said);
  counts.push(count);
  heading('Journeys in Chromium');
  counts.push(missing === undefined ? await runPlaywright() : { passed: 0, failed: 1 });
  counts.push({ passed: 0, failed: failedChecks.length + lock.faults.length });
  if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
for (const failure of failures) console.log(`\nFailed: ${failure}`);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function heading(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n`);
}

/** Runs projects of vitest.config.ts. Their output is shown immediately, or returned. */
async function runVitest(projects: readonly string[], show: 'now' | 'later'): Promise<{ count: Count; said: string }> {
  const file = join(reports, `${projects.join('-')}.json`);
  const only = projects.map((project) => `--project=${project}`);
  const options = ['run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status, said } = await run('vitest', options, { show });
  const report = read(file) as VitestReport | undefined;
  for (const { name, message, status: outcome, assertionResults: tests } of report?.testResults ?? []) {
    const failed = tests.filter((test) => test.status === 'failed');
    for (const test of failed) failures.push(`${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    if (outcome === 'failed' && failed.length === 0) failures.push(`${name}\n${message}`);
  }
  return { count: countOf(status, report?.numPassedTests, report?.numFailedTests), said };
}

async function runPlaywright(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { status } = await run('playwright', ['test', '--reporter=list,json'], { show: 'now', env });
  const report = read(file) as { stats: { expected: number; unexpected: number; flaky: number } } | undefined;
  return countOf(status, report?.stats.expected, report && report.stats.unexpected + report.stats.flaky);
}

/**
 * The count of a run. A run that failed without a failed test (it broke before, or a file did not load) counts as one failure.
 */
function countOf(status: number, passedTests = 0, failedTests = 0): Count {
  return { passed: passedTests, failed: status === 0 ? failedTests : Math.max(1, failedTests) };
}

function run(
  name: string,
  options: readonly string[],
  { show, env }: { show: 'now' | 'later'; env?: NodeJS.ProcessEnv },
): Promise<{ status: number; said: string }> {
  const later = show === 'later';
  const program = spawn(join(root, 'node_modules', '.bin', name), options, {
    cwd: root,
    stdio: later ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...(later && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((done, failed) =>
    program.once('error', failed).once('close', (status) => done({ status: status ?? 1, said })),
  );
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
