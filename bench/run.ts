import '#server/node-version.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { chosenBy } from './choice.ts';
import { startShooter } from './measure/burst.ts';
import type { Figure } from './measure/figure.ts';
import { factsOf, startCeiling, startProduct } from './measure/sides.ts';
import { measureRow, type Pace, type RowResult } from './measure/row.ts';
import { report } from './report.ts';
import { probe } from './measure/probe.ts';
import { openWire } from './measure/wire.ts';
import { benchRole, openBenchDatabase } from './seed/database.ts';
import { teams, type TeamKey } from './seed/teams.ts';
import type { Bench } from './trials/bench.ts';

// npm run bench [-- NAME … ] [-- --quick]: measures product and ceiling side by side and writes RESULTS.md. A quick run is for
// experiments and only prints.
const options = process.argv.slice(2);
const choice = chosenBy(options.filter((option) => !option.startsWith('-')));
const isQuick = options.includes('--quick');
const pace: Pace = isQuick ? { rounds: 1, seconds: 2, crowdedSeconds: 1 } : { rounds: 3, seconds: 3, crowdedSeconds: 2 };
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const prelude = (teamId: string) =>
  `SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL ROLE ${benchRole}; SELECT set_config('app.team_id', '${teamId}', true)`;

say('Making a fresh copy of 1,100,000 people …');
const database = await openBenchDatabase(say);
const client = new pg.Client({ connectionString: database.url });
const shooter = startShooter();
const wire = await openWire(database.url);
const results: RowResult[] = [];
const figures: Figure[] = [];
const file = join(import.meta.dirname, 'RESULTS.md');
const before = await readFile(file, 'utf8').catch(() => '');
// Results are written after each measurement, so a later failure loses nothing.
const write = () => (isQuick ? Promise.resolve() : writeFile(file, report.whole(results, figures, before)));
try {
  await client.connect();
  const product = await startProduct(database);
  const probed = await startProduct(wire);
  for (const team of choice.rows.length ? choice.teams : []) {
    const facts = await factsOf(client, team);
    const ceiling = await startCeiling(database, facts);
    for (const row of choice.rows.filter(({ teams }) => teams.includes(team.key))) {
      say(`${row.label} · ${team.label}`);
      const sides = { ceiling, product: await product.as(facts, row.who) };
      const seen = await probe(row, facts, await probed.as(facts, row.who), wire, database.url, prelude(facts.id));
      const measured = await measureRow(row, team, facts, sides, { client, cluster: database.cluster, shooter, pace });
      const result = { ...measured, probe: seen };
      results.push(result);
      say(report.row(result));
      await write();
    }
    await ceiling.served.stop();
  }
  const ofTeam = (key: TeamKey) => factsOf(client, teams.find((team) => team.key === key) ?? teams[0]);
  const bench: Bench = { database, client, shooter, pace, product, probed, wire, factsOf: ofTeam, say };
  for (const trial of choice.trials) {
    say(`${trial.key} …`);
    try {
      for (const figure of await trial.run(bench)) {
        figures.push(figure);
        say(report.figure(figure));
      }
    } catch (error) {
      say(`${trial.key} broke: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
    await write();
  }
  await product.served.stop();
  await probed.served.stop();
} finally {
  await wire.stop();
  shooter.stop();
  await client.end();
  await database.stop();
}
if (isQuick) console.log(`\n${report.whole(results, figures, '')}`);
say(isQuick ? 'Done; a quick run is not written down.' : 'Done, and written to bench/RESULTS.md.');
