import { sendRequest } from '../measure/ask.ts';
import type { Call } from '../measure/burst.ts';
import { cpuDuring, shoot } from '../measure/shot.ts';
import type { Side } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report/tables.ts';
import { restrict } from './directory-rules.ts';
import { lineMaker, type Trial } from './trial.ts';

const path = '/uc/api/v1/manager/directory';
const pages: readonly Call[] = Array.from({ length: 5 }, (_, n) => ({ method: 'GET', path: `${path}?page=${n + 1}` }));

/** The number of measured requests that are each the first after a change of the team. */
const firstRequests = 200;

/**
 * Measures the directory of members restricted by 200 exceptions alternately with that of a member who sees everyone; the first
 * five pages. Also measures the cost of a request after a member was renamed (decisions/078).
 */
export const directoryTrial: Trial = {
  key: 'directory',
  isWrite: true,
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const { near, wide } = await restrict(bench.client, facts.id);
    const all = await bench.product.as(facts, 'all');
    const lines: Line[] = [];
    for (const [name, accountId] of [
      ['own department', near],
      ['a unit and four departments', wide],
    ] as const) {
      const side = await bench.product.as({ ...facts, scoped: accountId }, 'scoped');
      const shots: { all: Taken[]; side: Taken[] } = { all: [], side: [] };
      await take(bench, all);
      await take(bench, side);
      for (let n = 0; n < bench.pace.rounds; n += 1) {
        shots.all.push(await take(bench, all));
        shots.side.push(await take(bench, side));
      }
      const of = (key: keyof Taken) =>
        [median(shots.side.map((shot) => shot[key])), median(shots.all.map((shot) => shot[key]))] as const;
      const [p50, p50All] = of('p50');
      lines.push(line(name, { ...cpuOfLine(...of('cpu')), 'p50 ms': p50, 'unrestricted p50': p50All }));
      const firstOfAll = await cpuOfFirstRequests(bench, all, facts.id);
      lines.push(
        line(`${name}: first call after a change`, cpuOfLine(await cpuOfFirstRequests(bench, side, facts.id), firstOfAll)),
      );
    }
    return lines;
  },
};

const line = lineMaker('directory');
const cpuOfLine = (cpu: number, unrestricted: number) => ({
  '× of unrestricted': cpu / unrestricted,
  'CPU ms': cpu,
  'unrestricted CPU ms': unrestricted,
});

interface Taken {
  /** Milliseconds of CPU per request. */
  cpu: number;
  p50: number;
}

async function take(bench: Bench, side: Side): Promise<Taken> {
  const { server, postgres, p50 } = await shoot(bench, side, pages);
  return { cpu: (server + postgres) / 1000, p50 };
}

/** Milliseconds of CPU for a request, including the renaming of a member before it. */
async function cpuOfFirstRequests(bench: Bench, { served, headers }: Side, teamId: string): Promise<number> {
  const { server, postgres } = await cpuDuring(bench, [served.pid], async () => {
    for (let n = 0; n < firstRequests; n += 1) {
      await bench.client.query(
        `UPDATE members SET display_name = $3 WHERE team_id = $1
         AND id = (SELECT id FROM members WHERE team_id = $1 AND resigned_at IS NULL ORDER BY id OFFSET $2 LIMIT 1)`,
        [teamId, n, `Renamed ${n}`],
      );
      await sendRequest(served.url + path, { headers });
    }
  });
  return ((server + postgres) * 1000) / firstRequests;
}
