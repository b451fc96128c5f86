import '#server/node-version.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startShooter } from './measure/burst.ts';
import { factsOf, startCeiling, startProduct } from './measure/sides.ts';
import { measureRow, type Pace, type RowResult } from './measure/row.ts';
import { report } from './report.ts';
import { probe } from './measure/probe.ts';
import { openWire } from './measure/wire.ts';
import { rows } from './rows/rows.ts';
import { openBenchDatabase } from './seed/database.ts';
import { teams } from './seed/teams.ts';

const options = process.argv.slice(2);
const wanted = options.filter((option) => !option.startsWith('-'));
const pace: Pace = options.includes('--quick')
  ? { rounds: 1, seconds: 2, crowdedSeconds: 1 }
  : { rounds: 3, seconds: 3, crowdedSeconds: 2 };
const isWanted = (...names: readonly string[]) => !wanted.length || names.some((name) => wanted.includes(name));

const prelude = (teamId: string) =>
  `SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL ROLE atrium_server; SELECT set_config('app.team_id', '${teamId}', true)`;

const database = await openBenchDatabase(console.log);
const client = new pg.Client({ connectionString: database.url });
const shooter = startShooter();
const wire = await openWire(database.url);
const results: RowResult[] = [];
try {
  await client.connect();
  const product = await startProduct(database);
  const probed = await startProduct(wire);
  for (const team of teams.filter(({ key }) => isWanted(key) || !wanted.some((name) => teams.some((one) => one.key === name)))) {
    const facts = await factsOf(client, team);
    const ceiling = await startCeiling(database, facts);
    for (const row of rows.filter((one) => isWanted(one.key, one.group, ...teams.map(({ key }) => key)))) {
      const sides = { ceiling, product: await product.as(facts, row.who) };
      const seen = await probe(row, facts, await probed.as(facts, row.who), wire, database.url, prelude(facts.id));
      const measured = await measureRow(row, team, facts, sides, { client, cluster: database.cluster, shooter, pace });
      const result = { ...measured, probe: seen };
      results.push(result);
      console.log(report.line(result));
    }
    await ceiling.served.stop();
  }
  await product.served.stop();
  await probed.served.stop();
} finally {
  await wire.stop();
  shooter.stop();
  await client.end();
  await database.stop();
}
await writeFile(join(import.meta.dirname, 'RESULTS.md'), report.whole(results));
