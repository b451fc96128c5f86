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
}

/** Measures the mix of requests on one process of the product and on two, in turn, with the same number of connections. */
export const processesTrial: Trial = {
  key: 'processes',
  isWrite: true,
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const second = await startProduct(bench.database);
    const other = startShooter();
    try {
      const sides = [await bench.product.as(facts, 'all'), await second.as(facts, 'all')] as const;
      const shoot = (used: readonly Side[]) => shootAt(bench, [bench.shooter, other], sides, used);
      await shoot(sides);
      const [one, two]: [Taken[], Taken[]] = [[], []];
      for (let round = 0; round < bench.pace.rounds; round += 1) {
        one.push(await shoot([sides[0]]));
        two.push(await shoot(sides));
      }
      const both = (name: string, of: (taken: Taken) => number) => {
        const [a, b] = [median(one.map(of)), median(two.map(of))];
        return line(name, { one: a, two: b, 'two / one': b / a });
      };
      return [
        both('CPU of a request, µs', ({ server, postgres }) => server + postgres),
        both('of this both processes, µs', ({ server }) => server),
        both('of this PostgreSQL, µs', ({ postgres }) => postgres),
        both('requests a second', ({ perSecond }) => perSecond),
        both('p99, ms', ({ p99 }) => p99),
      ];
    } finally {
      other.stop();
      await second.served.stop();
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
      connections: connections / used.length,
      seconds: bench.pace.seconds * 2,
      least: least / used.length,
    });
  }
  const pids = sides.map(({ served }) => served.pid);
  const { result, server, postgres } = await cpuDuring(bench, pids, () =>
    Promise.all(bursts.flatMap((burst, n) => shooters[n]?.shoot(burst) ?? [])),
  );
  const sum = (of: (burst: BurstResult) => number) => result.reduce((total, burst) => total + of(burst), 0);
  const requests = sum((burst) => burst.requests);
  if (sum(({ failed }) => failed))
    throw new Error(
      `${sum(({ failed }) => failed)} of ${requests} calls failed: ${JSON.stringify(result.map(({ failures }) => failures))}`,
    );
  return {
    perSecond: sum(({ requests, seconds }) => requests / seconds),
    server: (server * 1_000_000) / requests,
    postgres: (postgres * 1_000_000) / requests,
    p99: Math.max(...result.map(({ p99 }) => p99)),
  };
}
