import { sendRequest } from '../measure/ask.ts';
import { isOfCall } from '../measure/probe.ts';
import { quantile, type Figure, figureMaker, timed } from '../measure/figure.ts';
import type { Side, TeamFacts } from '../measure/sides.ts';
import { benchRole } from '../seed/database.ts';
import type { Bench, Trial } from './bench.ts';

const manager = '/uc/api/v1/manager';
/** Requests per round of the pace. */
const callsARound = 10;
const warm = 2;
const goal = 50;

/** Measures the department tree with counts and the count of one department, with 10,000 departments and 1,000,000 members. */
export const treeTrial: Trial = {
  key: 'tree',
  async run(bench) {
    const facts = await bench.factsOf('1m');
    const { rows } = await bench.client.query<{ id: string }>(
      'SELECT id FROM departments WHERE team_id = $1 AND parent_id IS NOT NULL ORDER BY cardinality(path), id LIMIT 1',
      [facts.id],
    );
    const tree = await figuresOf(bench, facts, 'Department tree with counts, 10,000 departments', `${manager}/departments`);
    const count = `${manager}/employees/count?departmentId=${rows[0]?.id}`;
    return [...tree, ...(await figuresOf(bench, facts, 'Count of one department of 1,000,000 members', count))];
  },
};

async function figuresOf(bench: Bench, facts: TeamFacts, work: string, path: string): Promise<Figure[]> {
  const figure = figureMaker(work);
  const times = bench.pace.rounds * callsARound;
  bench.say(`  ${work}`);
  const side = await bench.product.as(facts, 'all');
  const database = await timesOfStatements(bench, facts, path, times);
  const url = side.served.url + path;
  const calls = await repeat(url, side.headers, times);
  const plain = await sendRequest(url, { headers: side.headers });
  const figures = [
    figure('its statements in the database, p50', 'ms', quantile(database, 0.5), { goal }),
    figure('its statements in the database, p99', 'ms', quantile(database, 0.99), { goal }),
    figure('the whole call, p50', 'ms', quantile(calls, 0.5)),
    figure('the whole call, p99', 'ms', quantile(calls, 0.99)),
    figure('the answer', 'kB', plain.body.length / 1000),
  ];
  const tag = plain.headers.etag;
  if (!tag) return figures;
  const packed = await sendRequest(url, { headers: { ...side.headers, 'accept-encoding': 'br' } });
  const asKnown = { ...side.headers, 'if-none-match': tag };
  const { status, body } = await sendRequest(url, { headers: asKnown });
  if (status !== 304 || body.length) throw new Error(`${path} answered ${status} to its own ETag.`);
  const unchanged = await repeat(url, asKnown, times);
  return [
    ...figures,
    figure('the answer, compressed', 'kB', packed.body.length / 1000),
    figure('answered 304, p50', 'ms', quantile(unchanged, 0.5)),
    figure('answered 304, p99', 'ms', quantile(unchanged, 0.99)),
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
  { client, probed, wire }: Bench,
  facts: TeamFacts,
  path: string,
  times: number,
): Promise<number[]> {
  const side: Side = await probed.as(facts, 'all');
  const url = side.served.url + path;
  await sendRequest(url, { headers: side.headers });
  wire.clear();
  await sendRequest(url, { headers: side.headers });
  // Statements that lock rows belong to background work: these requests only read.
  const sent = wire
    .sent()
    .filter((one) => isOfCall(one) && /^\s*(select|with)\b(?!.* for (key )?(share|update))/is.test(one.text));
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
