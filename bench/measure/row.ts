import type pg from 'pg';
import type { Row } from '../rows/rows.ts';
import type { Team } from '../seed/teams.ts';
import type { BurstResult, Shooter } from './burst.ts';
import { cpuOf, cpuOfPostgres, loadNow, usedBetween } from './processes.ts';
import type { Probe } from './probe.ts';
import type { Side, TeamFacts } from './sides.ts';

/** The figures of one side for a row: medians over the rounds. Times in milliseconds, CPU in microseconds per request. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** With 50 connections. */
  p99Crowded: number;
  cpuServer: number;
  cpuPostgres: number;
  bytes: number;
}

export interface RowResult {
  row: Row;
  team: Team;
  ceiling?: Figures;
  product: Figures;
  probe: Probe;
  load: string;
}

export interface Pace {
  rounds: number;
  seconds: number;
  crowdedSeconds: number;
}

interface Shot extends BurstResult {
  cpuServer: number;
  cpuPostgres: number;
}

let round = 0;

/** Measures ceiling and product alternately, A B A B …, with 10 connections; then each once with 50. */
export async function measureRow(
  row: Row,
  team: Team,
  facts: TeamFacts,
  sides: { ceiling: Side; product: Side },
  tools: { client: pg.Client; cluster: string; shooter: Shooter; pace: Pace },
): Promise<Omit<RowResult, 'probe'>> {
  const { client, cluster, shooter, pace } = tools;
  const shoot = async (side: Side, connections: number, seconds: number): Promise<Shot> => {
    round += 1;
    const calls = await row.calls(client, facts.id, side.base, round);
    const before = [cpuOf(side.served.pid), cpuOfPostgres(cluster)] as const;
    const result = await shooter.shoot({ url: side.served.url, headers: side.headers, calls, connections, seconds });
    if (result.failed) throw new Error(`${row.key} at ${team.label}: ${result.failed} of ${result.requests} calls failed.`);
    const micro = (seconds: number) => (seconds * 1_000_000) / result.requests;
    return {
      ...result,
      cpuServer: micro(cpuOf(side.served.pid) - before[0]),
      cpuPostgres: micro(usedBetween(before[1], cpuOfPostgres(cluster))),
    };
  };
  const measured = row.withoutCeiling?.includes(team.key) ? [sides.product] : [sides.ceiling, sides.product];
  const shots = new Map(measured.map((side) => [side, [] as Shot[]]));
  for (const side of measured) await shoot(side, 10, 1);
  for (let n = 0; n < pace.rounds; n += 1) {
    for (const side of measured) shots.get(side)?.push(await shoot(side, 10, pace.seconds));
  }
  const figures = new Map<Side, Figures>();
  for (const side of measured) figures.set(side, figuresOf(shots.get(side) ?? [], await shoot(side, 50, pace.crowdedSeconds)));
  const [ceiling, product] = [figures.get(sides.ceiling), figures.get(sides.product)];
  if (!product) throw new Error('the product was not measured');
  return { row, team, ...(ceiling && { ceiling }), product, load: loadNow() };
}

function figuresOf(shots: readonly Shot[], crowded: Shot): Figures {
  const middle = (of: (shot: Shot) => number) => shots.map(of).toSorted((a, b) => a - b)[Math.floor(shots.length / 2)] ?? 0;
  return {
    perSecond: middle((shot) => shot.requests / shot.seconds),
    p50: middle((shot) => shot.p50),
    p99: middle((shot) => shot.p99),
    p99Crowded: crowded.p99,
    cpuServer: middle((shot) => shot.cpuServer),
    cpuPostgres: middle((shot) => shot.cpuPostgres),
    bytes: middle((shot) => shot.bytes / shot.requests),
  };
}
