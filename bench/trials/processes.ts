import { type Burst, type BurstResult, type Shooter, startShooter } from '../measure/burst.ts';
import { cpuDuring } from '../measure/shot.ts';
import { type Side, startProduct } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';
import { median } from '../measure/statistics.ts';
import { mixedCalls } from '../rows/mix.ts';
import { lineMaker, type Trial } from './trial.ts';

const line = lineMaker('processes');
const connections = 50;
/** Requests of all processes in one burst. */
const least = 2000;

interface Taken {
  perSecond: number;
  server: number;
  postgres: number;
  p99: number;
  errors: number;
}

/** Measures the mix of requests on one process of the product, on two and on three, in turn, with the same number of connections. */
export const processesTrial: Trial = {
  key: 'processes',
  isWrite: true,
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const further = [await startProduct(bench.database), await startProduct(bench.database)];
    const shooters = [startShooter(), startShooter()];
    try {
      const sides = [await bench.product.as(facts, 'all'), ...(await Promise.all(further.map((each) => each.as(facts, 'all'))))];
      const shoot = (used: readonly Side[]) => shootAt(bench, [bench.shooter, ...shooters], sides, used);
      await shoot(sides);
      const taken: [one: Taken[], two: Taken[], three: Taken[]] = [[], [], []];
      for (let round = 0; round < bench.pace.rounds; round += 1)
        for (const [n, figures] of taken.entries()) figures.push(await shoot(sides.slice(0, n + 1)));
      const all = (name: string, of: (figures: Taken) => number) => {
        const [one, two, three] = taken.map((figures) => median(figures.map(of))) as [number, number, number];
        return line(name, { one, two, three, ...(one > 0 && { 'two / one': two / one, 'three / one': three / one }) });
      };
      return [
        all('CPU of a request, µs', ({ server, postgres }) => server + postgres),
        all('of this all processes, µs', ({ server }) => server),
        all('of this PostgreSQL, µs', ({ postgres }) => postgres),
        all('requests a second', ({ perSecond }) => perSecond),
        all('p99, ms', ({ p99 }) => p99),
        all('errors', ({ errors }) => errors),
      ];
    } finally {
      for (const shooter of shooters) shooter.stop();
      for (const { served } of further) await served.stop();
    }
  },
};

/** Divides connections and requests among the used sides. The CPU of all sides is counted, since each chains log entries of others. */
async function shootAt(
  bench: Bench,
  shooters: readonly Shooter[],
  sides: readonly Side[],
  used: readonly Side[],
): Promise<Taken> {
  const facts = await bench.factsOf('100k');
  const bursts: Burst[] = [];
  for (const { served, headers, base } of used) {
    const calls = await mixedCalls(bench.client, facts.id, base, 300);
    bursts.push({
      url: served.url,
      headers,
      calls,
      connections: Math.ceil(connections / used.length),
      seconds: bench.pace.seconds * 2,
      least: Math.ceil(least / used.length),
    });
  }
  const pids = sides.map(({ served }) => served.pid);
  const { result, server, postgres } = await cpuDuring(bench, pids, () =>
    Promise.all(bursts.flatMap((burst, n) => shooters[n]?.shoot(burst) ?? [])),
  );
  const sum = (of: (burst: BurstResult) => number) => result.reduce((total, burst) => total + of(burst), 0);
  const requests = sum((burst) => burst.requests);
  return {
    perSecond: sum(({ requests, seconds }) => requests / seconds),
    server: (server * 1_000_000) / requests,
    postgres: (postgres * 1_000_000) / requests,
    p99: Math.max(...result.map(({ p99 }) => p99)),
    errors: sum(({ failed }) => failed),
  };
}
