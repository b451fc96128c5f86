import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#dev/root.ts';
import { report } from './report.ts';
import type { Results } from './results.ts';

const folder = join(import.meta.dirname, '..');
const dataFile = join(folder, 'results.json');
/** The results before the work on performance of issue 16, for comparison. */
const beforeFile = join(folder, 'results-before.json');
const reportFile = join(folder, 'RESULTS.md');

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Results;

export const readResults = (): Promise<Results> => read(dataFile);

/** Writes the results for the next run and as tables for readers, formatted as the sources are. */
export async function writeResults(results: Results): Promise<void> {
  await writeFile(dataFile, JSON.stringify(results));
  await writeFile(reportFile, report(results, await read(beforeFile)));
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [dataFile, reportFile]);
}
