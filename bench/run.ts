import '#server/node-version.ts';
import { chosenBy } from './choice.ts';
import { measureRow } from './measure/row.ts';
import { openStage, type Pace, type Stage } from './measure/stage.ts';
import { goalLines } from './report/report.ts';
import { addLines, type Results } from './report/results.ts';
import { readResults, writeResults } from './report/store.ts';
import type { Line } from './report/tables.ts';

// npm run bench [-- NAME … ] [-- quick]: measures the product beside the ceiling and writes results.json and RESULTS.md. A quick
// run is for experiments and only prints.
const { isQuick, rows, teams, trials } = chosenBy(process.argv.slice(2));
const pace: Pace = isQuick
  ? { isQuick, rounds: 2, seconds: 1.5, crowdedSeconds: 0, mixedSeconds: 20 }
  : { isQuick, rounds: 3, seconds: 3, crowdedSeconds: 2, mixedSeconds: 60 };
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

interface Measurement {
  name: string;
  isFresh?: true | undefined;
  isWrite?: true | undefined;
  /** Whether its lines are the whole of their tables. */
  isWhole: boolean;
  run(stage: Stage): Promise<Line[]>;
}

const measurements: readonly Measurement[] = [
  ...rows.map((row) => ({
    name: row.key,
    isWrite: row.isWrite ?? row.underWrites,
    isWhole: false,
    run: async (stage: Stage) => measureRow(await stage.bench(), row, teams),
  })),
  ...trials.map(({ key, isFresh, isWrite, run }) => ({
    name: key,
    isFresh,
    isWrite,
    isWhole: true,
    run: async (stage: Stage) => run(await stage.bench()),
  })),
];

const results: Results = isQuick ? {} : await readResults();
const stage = await openStage(pace, say);
try {
  for (const { name, isFresh, isWrite, isWhole, run } of measurements) {
    if (isFresh) await stage.discard();
    say(`${name} …`);
    try {
      const lines = await run(stage);
      addLines(results, lines, isWhole);
      for (const { table, name, values } of lines) say(`  ${table} | ${name} | ${inOneLine(values)}`);
      // Results are written after each measurement, so a later failure loses nothing.
      if (!isQuick) await writeResults(results);
    } catch (error) {
      say(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      process.exitCode = 1;
    }
    if (isWrite) await stage.discard();
  }
} finally {
  await stage.stop();
}
console.log();
for (const line of goalLines(results)) console.log(line);
say(isQuick ? 'Done; a quick run is not written down.' : 'Done, and written to bench/RESULTS.md.');

function inOneLine(values: Line['values']): string {
  return Object.entries(values)
    .map(([column, value]) => `${column} ${Number(value.toPrecision(4))}`)
    .join(', ');
}
