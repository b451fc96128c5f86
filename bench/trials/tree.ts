import { sendRequest } from '../measure/ask.ts';
import { isOfCall } from '../measure/probe.ts';
import type { TeamFacts } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';
import { quantile, timed } from '../measure/statistics.ts';
import type { Line } from '../report/tables.ts';
import { benchRole } from '../seed/database.ts';
import { lineMaker, type Trial } from './trial.ts';

const manager = '/uc/api/v1/manager';
/** Requests per round of the pace. */
const callsARound = 10;
const warm = 2;
const line = lineMaker('tree');

/** Measures the department tree with counts and the count of one department, with 10,000 departments and 1,000,000 members. */
export const treeTrial: Trial = {
  key: 'tree',
  async run(bench) {
    const facts = await bench.factsOf('1m');
    const { rows } = await bench.client.query<{ id: string }>(
      'SELECT id FROM departments WHERE team_id = $1 AND parent_id IS NOT NULL ORDER BY cardinality(path), id LIMIT 1',
      [facts.id],
    );
    const tree = await linesOf(bench, facts, 'tree', `${manager}/departments`);
    const count = `${manager}/employees/count?departmentId=${rows[0]?.id}`;
    return [...tree, ...(await linesOf(bench, facts, 'count', count))];
  },
};

async function linesOf(bench: Bench, facts: TeamFacts, work: 'tree' | 'count', path: string): Promise<Line[]> {
  const times = bench.pace.rounds * callsARound;
  const timesOf = (name: string, found: readonly number[], kB?: number) =>
    line(`${work}: ${name}`, {
      'p50 ms': quantile(found, 0.5),
      'p99 ms': quantile(found, 0.99),
      ...(kB !== undefined && { kB }),
    });
  const side = await bench.product.as(facts, 'all');
  const statements = await timesOfStatements(bench, facts, path, times);
  const url = side.served.url + path;
  const calls = await repeat(url, side.headers, times);
  const plain = await sendRequest(url, { headers: side.headers });
  const lines = [timesOf('statements', statements), timesOf('whole call', calls, plain.body.length / 1000)];
  const tag = plain.headers.etag;
  if (!tag) return lines;
  const compressed = { ...side.headers, 'accept-encoding': 'br' };
  const packed = await sendRequest(url, { headers: compressed });
  const asKnown = { ...side.headers, 'if-none-match': tag };
  const { status, body } = await sendRequest(url, { headers: asKnown });
  if (status !== 304 || body.length) throw new Error(`${path} answered ${status} to its own ETag.`);
  return [
    ...lines,
    timesOf('compressed', await repeat(url, compressed, times), packed.body.length / 1000),
    timesOf('not changed (304)', await repeat(url, asKnown, times)),
  ];
}

/** Sends requests one at a time, as one person's browser does. */
async function repeat(url: string, headers: Record<string, string>, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < times + warm; n += 1) {
    const { milliseconds } = await sendRequest(url, { headers });
    if (n >= warm) found.push(milliseconds);
  }
  return found;
}

/** The number of requests whose statements have been prepared, so that each has its own statement names. */
let known = 0;

/** Milliseconds from the first to the last statement of a request, repeated unchanged under the role of the server. */
async function timesOfStatements(
  { client, withProbed }: Bench,
  facts: TeamFacts,
  path: string,
  times: number,
): Promise<number[]> {
  const sent = await withProbed(async (probed, wire) => {
    const { served, headers } = await probed.as(facts, 'all');
    await sendRequest(served.url + path, { headers });
    wire.clear();
    await sendRequest(served.url + path, { headers });
    // Statements that lock rows belong to background work: these requests only read.
    return wire.sent().filter((one) => isOfCall(one) && /^\s*(select|with)\b(?!.* for (key )?(share|update))/is.test(one.text));
  });
  if (!sent.length) throw new Error(`${path} sent no statement.`);
  known += 1;
  const found: number[] = [];
  await client.query('BEGIN READ ONLY');
  try {
    await client.query(`SET LOCAL ROLE ${benchRole}; SELECT set_config('app.team_id', '${facts.id}', true)`);
    for (let n = 0; n < times + warm; n += 1) {
      const took = await timed(async () => {
        for (const [at, { text, values }] of sent.entries()) await client.query({ name: `tree ${known} ${at}`, text, values });
      });
      if (n >= warm) found.push(took);
    }
  } finally {
    await client.query('ROLLBACK');
  }
  return found;
}
