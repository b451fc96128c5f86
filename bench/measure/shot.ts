import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { BurstResult, Call } from './burst.ts';
import { cpuOf, cpuOfPostgres, usedBetween } from './processes.ts';
import type { Side } from './sides.ts';
import type { Bench } from './stage.ts';

/** Seconds of CPU. */
interface Cpu {
  server: number;
  postgres: number;
}

/** A burst with the CPU of one request in microseconds, including the work that follows a write. */
export interface Shot extends BurstResult, Cpu {}

/** Milliseconds. */
const mostChaining = 60_000;

type Tools = Pick<Bench, 'client' | 'database' | 'shooter' | 'pace'>;

/** The CPU that servers and PostgreSQL use during `work` and until the log entries written by it are chained. */
export async function cpuDuring<T>(
  { client, database }: Pick<Bench, 'client' | 'database'>,
  servers: readonly number[],
  work: () => Promise<T>,
): Promise<Cpu & { result: T }> {
  const read = () => ({ server: servers.reduce((sum, pid) => sum + cpuOf(pid), 0), postgres: cpuOfPostgres(database.cluster) });
  const before = read();
  const result = await work();
  await untilChained(client);
  const after = read();
  return { result, server: after.server - before.server, postgres: usedBetween(before.postgres, after.postgres) };
}

/** Sends a burst to one side, by default with 10 connections for the seconds of the pace. Throws if a request fails. */
export async function shoot(
  bench: Tools,
  { served, headers }: Side,
  calls: readonly Call[],
  { connections = 10, seconds = bench.pace.seconds, least = 400 } = {},
): Promise<Shot> {
  const { result, server, postgres } = await cpuDuring(bench, [served.pid], () =>
    bench.shooter.shoot({ url: served.url, headers, calls, connections, seconds, least }),
  );
  if (result.failed)
    throw new Error(
      `${result.failed} of ${result.requests} calls of ${calls[0]?.path} failed: ${JSON.stringify(result.failures)}`,
    );
  const micro = (seconds: number) => (seconds * 1_000_000) / result.requests;
  return { ...result, server: micro(server), postgres: micro(postgres) };
}

async function untilChained(client: pg.Client): Promise<void> {
  const latest = performance.now() + mostChaining;
  const isWaiting = async () =>
    (await client.query<{ waits: boolean }>('SELECT EXISTS (SELECT FROM operation_log WHERE seq IS NULL) AS waits')).rows[0]
      ?.waits;
  while (await isWaiting()) {
    if (performance.now() > latest) throw new Error('the log entries of a burst were not chained');
    await delay(50);
  }
}
