import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#dev/root.ts';
import { report } from './report.ts';
import type { Results } from './results.ts';

const folder = join(import.meta.dirname, '..');
const dataFile = join(folder, 'results.json');
const reportFile = join(folder, 'RESULTS.md');

export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(dataFile, 'utf8').catch(() => '{}')) as Results;
}

/** Writes the results for the next run and as tables for readers, formatted as the sources are. */
export async function writeResults(results: Results): Promise<void> {
  await writeFile(dataFile, JSON.stringify(results));
  await writeFile(reportFile, report(results));
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [dataFile, reportFile]);
}
