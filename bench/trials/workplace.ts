import type { Call } from '../measure/burst.ts';
import { type Figure, figureMaker } from '../measure/figure.ts';
import { cpuOf, cpuOfPostgres, usedBetween } from '../measure/processes.ts';
import type { Side } from '../measure/sides.ts';
import { withRooms } from '../seed/rooms.ts';
import type { Bench, Trial } from './bench.ts';

const manager = '/uc/api/v1/manager';
const day = 86_400_000;

/** The board from midnight of today in Hong Kong. */
function boardOf(days: number): Call {
  const from = Math.floor(Date.now() / day) * day - 8 * 3_600_000;
  const query = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(from + days * day).toISOString() });
  return { method: 'GET', path: `${manager}/bookings/board?${query}` };
}
const get = (path: string): Call => ({ method: 'GET', path: manager + path });
const found = (...texts: readonly string[]) => texts.map((text) => get(`/search?text=${encodeURIComponent(text)}`));

const works: readonly (readonly [label: string, calls: readonly Call[]])[] = [
  ['board of a day, 480 meetings', [boardOf(1)]],
  ['board of a week, 3,360 meetings', [boardOf(7)]],
  ['own meetings', [get('/bookings/mine')]],
  ['home, its first call', [get('/home')]],
  ['search everywhere, the beginning of a name', found('wong', 'chan', 'siti', 'room 12')],
  ['search everywhere, Chinese and initials', found('陈', '王伟', 'zw', 'lm')],
];

/** Measures the usual screens of a working day in a team of 100,000, with ten connections. */
export const workplaceTrial: Trial = {
  key: 'workplace',
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const side = await bench.product.as(facts, 'all');
    const figure = figureMaker('Workplace at 100,000 members and 60 rooms');
    return withRooms(bench.client, facts.id, async () => {
      const figures: Figure[] = [];
      for (const [label, calls] of works) {
        await shoot(bench, side, calls);
        const { cpu, p50 } = await shoot(bench, side, calls);
        figures.push(figure(`${label}: p50`, 'ms', p50), figure(`${label}: CPU of a call, server and PostgreSQL`, 'ms', cpu));
      }
      return figures;
    });
  },
};

async function shoot({ shooter, pace, database }: Bench, { served, headers }: Side, calls: readonly Call[]) {
  const before = [cpuOf(served.pid), cpuOfPostgres(database.cluster)] as const;
  const result = await shooter.shoot({ url: served.url, headers, calls, connections: 10, seconds: pace.seconds });
  if (result.failed) throw new Error(`${result.failed} of ${result.requests} calls failed, such as ${calls[0]?.path ?? ''}.`);
  const seconds = cpuOf(served.pid) - before[0] + usedBetween(before[1], cpuOfPostgres(database.cluster));
  return { cpu: (seconds * 1000) / result.requests, p50: result.p50 };
}
