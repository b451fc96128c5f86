import { nameOfRow, type Row } from '../rows/rows.ts';
import { nextRound } from '../rows/samples.ts';
import type { TeamKey } from '../seed/teams.ts';
import type { Line } from '../report/tables.ts';
import { median } from './statistics.ts';
import { probe } from './probe.ts';
import { type Shot, shoot } from './shot.ts';
import type { Side, TeamFacts } from './sides.ts';
import type { Bench } from './stage.ts';
import { withWrites } from './writes.ts';

/** A process that has just started answers slowly until its code is compiled. */
const warmSeconds = 2;

/** One side of a row at one size of team, with its bursts. */
interface Measured {
  team: TeamKey;
  facts: TeamFacts;
  side: Side;
  isReference: boolean;
  shots: Shot[];
  crowded?: Shot;
}

/**
 * Measures a row at the sizes of team: reference and product in turn, A B A B …, with 10 connections; then each once with 50.
 */
export async function measureRow(bench: Bench, row: Row, teams: readonly TeamKey[]): Promise<Line[]> {
  const sides = await sidesOf(bench, row, teams);
  const burst = async ({ facts, side }: Measured, how?: { connections?: number; seconds?: number }) =>
    shoot(bench, side, await row.calls(bench.client, facts.id, side.base, nextRound()), how);
  const measure = async () => {
    for (const side of sides) await burst(side, { seconds: warmSeconds });
    for (let round = 0; round < bench.pace.rounds; round += 1) {
      for (const side of sides) side.shots.push(await burst(side));
    }
    if (!bench.pace.crowdedSeconds) return;
    for (const side of sides) side.crowded = await burst(side, { connections: 50, seconds: bench.pace.crowdedSeconds });
  };
  await (row.underWrites ? withWrites(bench, teams, measure) : measure());
  const products = sides.filter(({ isReference }) => !isReference);
  const costs = bench.pace.isQuick ? [] : await costsOf(bench, row, products);
  return products.flatMap((product) => {
    const reference = sides.find(({ team, isReference }) => isReference && team === product.team);
    const small = products.find(({ team }) => team === '100k');
    return [...linesOf(row, product, reference, small), ...costs.filter(({ table }) => table === `cost-${product.team}`)];
  });
}

async function sidesOf(bench: Bench, row: Row, teams: readonly TeamKey[]): Promise<Measured[]> {
  const sides: Measured[] = [];
  for (const team of teams) {
    const facts = await bench.factsOf(team);
    const add = (side: Side, isReference: boolean) => sides.push({ team, facts, side, isReference, shots: [] });
    // No goal depends on the reference at 1,000,000 members.
    if (row.reference && !(bench.pace.isQuick && team === '1m')) {
      add(row.reference === 'ceiling' ? await bench.ceilingOf(team) : await bench.product.as(facts, 'all'), true);
    }
    add(await bench.product.as(facts, row.who), false);
  }
  return sides;
}

const of = (side: Measured, value: (shot: Shot) => number) => median(side.shots.map(value));
const cpu = (side: Measured) => of(side, ({ server, postgres }) => server + postgres);

function linesOf(row: Row, product: Measured, reference?: Measured, small?: Measured): Line[] {
  const name = nameOfRow(row);
  const { team } = product;
  const perSecond = ({ requests, seconds }: Shot) => requests / seconds;
  return [
    {
      table: `cpu-${team}`,
      name,
      values: {
        ...(reference && { ratio: cpu(reference) / cpu(product) }),
        'server µs': of(product, ({ server }) => server),
        'PostgreSQL µs': of(product, ({ postgres }) => postgres),
        ...(reference && {
          'reference server µs': of(reference, ({ server }) => server),
          'reference PostgreSQL µs': of(reference, ({ postgres }) => postgres),
        }),
        ...(team === '1m' && small && { '× of 100k': cpu(product) / cpu(small) }),
      },
    },
    {
      table: `times-${team}`,
      name,
      values: {
        'per second': of(product, perSecond),
        'p50 ms': of(product, ({ p50 }) => p50),
        'p99 ms': of(product, ({ p99 }) => p99),
        ...(product.crowded && { 'p99 at 50': product.crowded.p99 }),
        ...(reference && {
          'reference per second': of(reference, perSecond),
          'reference p50': of(reference, ({ p50 }) => p50),
          'reference p99': of(reference, ({ p99 }) => p99),
          ...(reference.crowded && { 'reference p99 at 50': reference.crowded.p99 }),
        }),
      },
    },
  ];
}

/** The lines of bytes, queries and rows scanned. */
function costsOf(bench: Bench, row: Row, products: readonly Measured[]): Promise<Line[]> {
  return bench.withProbed(async (probed, wire) => {
    const lines: Line[] = [];
    for (const { team, facts, shots } of products) {
      const { queries, scanned } = await probe(bench, row, facts, await probed.as(facts, row.who), wire);
      const kB = median(shots.map(({ bytes, requests }) => bytes / requests / 1000));
      lines.push({
        table: `cost-${team}`,
        name: nameOfRow(row),
        values: { kB, queries, ...(scanned !== undefined && { 'rows scanned': scanned }) },
      });
    }
    return lines;
  });
}
