import type { Call } from '../measure/burst.ts';
import { type Figure, median, figureMaker } from '../measure/figure.ts';
import { cpuOf, cpuOfPostgres, usedBetween } from '../measure/processes.ts';
import type { Side } from '../measure/sides.ts';
import type { Bench, Trial } from './bench.ts';
import { restrict } from './directory-rules.ts';

const path = '/uc/api/v1/manager/directory';
/** The most that a restricted list may cost, as a multiple of the unrestricted one. */
const most = 1.5;
const pages: readonly Call[] = Array.from({ length: 5 }, (_, n) => ({ method: 'GET', path: `${path}?page=${n + 1}` }));

/** The number of measured requests that are each the first after a change of the team. */
const firstRequests = 200;

/**
 * Measures the directory of members restricted by 200 exceptions alternately with that of a member who sees everyone; the first
 * five pages. Also measures the cost of a request after a member was added, removed or moved, so that no cached list is valid
 * (decisions/027).
 */
export const directoryTrial: Trial = {
  key: 'directory',
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const { near, wide } = await restrict(bench.client, facts.id);
    const all = await bench.product.as(facts, 'all');
    const figure = figureMaker(
      'directory: members under NONE with 200 exceptions at 100,000 members; ceiling: who sees everybody',
    );
    const figures: Figure[] = [];
    for (const [who, { accountId, hit }] of [['own department', near] as const, ['a unit and four departments', wide] as const]) {
      const side = await bench.product.as({ ...facts, scoped: accountId }, 'scoped');
      const total = await totalOf(side);
      const shots = { all: [] as Shot[], side: [] as Shot[] };
      await shoot(bench, all);
      await shoot(bench, side);
      for (let n = 0; n < bench.pace.rounds; n += 1) {
        shots.all.push(await shoot(bench, all));
        shots.side.push(await shoot(bench, side));
      }
      const of = (key: keyof Shot) =>
        [median(shots.side.map((shot) => shot[key])), median(shots.all.map((shot) => shot[key]))] as const;
      const label = `${who} and some by name, ${total} people, reached by ${hit} exceptions`;
      const [cpu, unrestricted] = of('cpu');
      const [p50, p50All] = of('p50');
      figures.push(
        figure(`${label}: CPU of a call, server and PostgreSQL`, 'ms', cpu, { ceiling: unrestricted, goal: most * unrestricted }),
      );
      figures.push(figure(`${label}: p50`, 'ms', p50, { ceiling: p50All }));
      const firstOfAll = await cpuOfFirstRequests(bench, all, facts.id);
      const first = await cpuOfFirstRequests(bench, side, facts.id);
      figures.push(figure(`${label}: CPU of a first look after a change`, 'ms', first, { ceiling: firstOfAll }));
    }
    await bench.client.query('DELETE FROM visibility_exceptions WHERE team_id = $1', [facts.id]);
    await bench.client.query('DELETE FROM address_books WHERE team_id = $1', [facts.id]);
    return figures;
  },
};

interface Shot {
  /** Milliseconds of CPU per request. */
  cpu: number;
  p50: number;
}

async function shoot({ shooter, pace, database }: Bench, { served, headers }: Side): Promise<Shot> {
  const before = [cpuOf(served.pid), cpuOfPostgres(database.cluster)] as const;
  const result = await shooter.shoot({ url: served.url, headers, calls: pages, connections: 10, seconds: pace.seconds });
  if (result.failed) throw new Error(`${result.failed} of ${result.requests} calls of the directory failed.`);
  const seconds = cpuOf(served.pid) - before[0] + usedBetween(before[1], cpuOfPostgres(database.cluster));
  return { cpu: (seconds * 1000) / result.requests, p50: result.p50 };
}

/** Milliseconds of CPU for a request, including the change stamp before it. */
async function cpuOfFirstRequests({ client, database }: Bench, { served, headers }: Side, teamId: string): Promise<number> {
  const before = [cpuOf(served.pid), cpuOfPostgres(database.cluster)] as const;
  for (let n = 0; n < firstRequests; n += 1) {
    await client.query('SELECT app.stamp_people($1)', [teamId]);
    const response = await fetch(served.url + path, { headers });
    if (!response.ok) throw new Error(`The directory answered ${response.status}.`);
    await response.arrayBuffer();
  }
  return ((cpuOf(served.pid) - before[0] + usedBetween(before[1], cpuOfPostgres(database.cluster))) * 1000) / firstRequests;
}

async function totalOf({ served, headers }: Side): Promise<number> {
  const response = await fetch(served.url + path, { headers });
  return ((await response.json()) as { data: { total: number } }).data.total;
}
