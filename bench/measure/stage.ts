import pg from 'pg';
import type { BenchDatabase } from '../seed/database.ts';
import { openBenchDatabase } from '../seed/database.ts';
import { type Team, type TeamKey, teams } from '../seed/teams.ts';
import { type Shooter, startShooter } from './burst.ts';
import { factsOf, type Product, type Side, startCeiling, startProduct, type TeamFacts } from './sides.ts';
import { openWire, type Wire } from './wire.ts';

export interface Pace {
  /** A quick run measures the goals only. */
  isQuick: boolean;
  rounds: number;
  seconds: number;
  /** The duration with 50 connections; 0 leaves it out. */
  crowdedSeconds: number;
  mixedSeconds: number;
}

/** The environment of a measurement: a copy of the data, and the servers on it. */
export interface Bench {
  database: BenchDatabase;
  client: pg.Client;
  shooter: Shooter;
  pace: Pace;
  product: Product;
  ceilingOf(key: TeamKey): Promise<Side>;
  factsOf(key: TeamKey): Promise<TeamFacts>;
  /** Runs `work` with another process of the product, whose statements the wire records. */
  withProbed<T>(work: (probed: Product, wire: Wire) => Promise<T>): Promise<T>;
  say(line: string): void;
}

export interface Stage {
  /** The environment; on a fresh copy of the data if there is none since the last `discard`. */
  bench(): Promise<Bench>;
  /** Ends the environment, whose data a measurement has changed. */
  discard(): Promise<void>;
  stop(): Promise<void>;
}

export async function openStage(pace: Pace, say: (line: string) => void): Promise<Stage> {
  const database = await openBenchDatabase(say);
  const shooter = startShooter();
  let open: { bench: Bench; close(): Promise<void> } | undefined;
  const discard = async () => {
    await open?.close();
    open = undefined;
  };
  return {
    bench: async () => (open ??= await openBench(database, shooter, pace, say)).bench,
    discard,
    async stop() {
      shooter.stop();
      try {
        await discard();
      } finally {
        await database.stop();
      }
    },
  };
}

async function openBench(database: BenchDatabase, shooter: Shooter, pace: Pace, say: (line: string) => void) {
  say('Making a fresh copy of 1,100,000 members …');
  await database.renew();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const product = await startProduct(database);
  const ceilings = new Map<TeamKey, Side>();
  const factsOfTeam = (key: TeamKey) => factsOf(client, teamOf(key));
  const bench: Bench = {
    database,
    client,
    shooter,
    pace,
    product,
    say,
    factsOf: factsOfTeam,
    async ceilingOf(key) {
      const ceiling = ceilings.get(key) ?? (await startCeiling(database, await factsOfTeam(key)));
      ceilings.set(key, ceiling);
      return ceiling;
    },
    async withProbed(work) {
      const wire = await openWire(database.url);
      try {
        const probed = await startProduct(wire);
        try {
          return await work(probed, wire);
        } finally {
          await probed.served.stop();
        }
      } finally {
        await wire.stop();
      }
    },
  };
  return {
    bench,
    async close() {
      for (const { served } of [product, ...ceilings.values()]) await served.stop();
      await client.end();
    },
  };
}

export function teamOf(key: TeamKey): Team {
  return teams.find((team) => team.key === key) ?? teams[0];
}
