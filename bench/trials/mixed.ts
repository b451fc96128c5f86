import { setTimeout as delay } from 'node:timers/promises';
import { sendRequest } from '../measure/ask.ts';
import { memoryOf } from '../measure/processes.ts';
import { cpuDuring } from '../measure/shot.ts';
import { metricsToken, type Side } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';
import { mixedCalls } from '../rows/mix.ts';
import { lineMaker, type Trial } from './trial.ts';

const settled = 5000;
const line = lineMaker('mixed');

/**
 * Measures a mix of requests on 50 connections: rates, errors, the delay of the event loop, and the memory of the server before
 * and after.
 */
export const mixedTrial: Trial = {
  key: 'mixed',
  isFresh: true,
  isWrite: true,
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const product = await bench.product.as(facts, 'all');
    await delay(settled);
    const idle = memoryOf(product.served.pid);
    await lagOf(product);
    const shot = await shootMix(bench, product, bench.pace.mixedSeconds);
    if (shot.failed) bench.say(`  errors: ${JSON.stringify(shot.failures)}`);
    const lag = await lagOf(product);
    const loaded = memoryOf(product.served.pid);
    const reference = await shootMix(bench, await bench.ceilingOf('100k'), bench.pace.mixedSeconds / 4);
    const both = (name: string, of: (shot: MixedShot) => number) => line(name, { product: of(shot), ceiling: of(reference) });
    return [
      both('CPU of a request, µs', ({ server, postgres }) => server + postgres),
      both('of this server, µs', ({ server }) => server),
      both('of this PostgreSQL, µs', ({ postgres }) => postgres),
      both('requests a second', ({ requests, seconds }) => requests / seconds),
      both('p50, ms', ({ p50 }) => p50),
      both('p99, ms', ({ p99 }) => p99),
      both('errors', ({ failed }) => failed),
      line('event-loop delay p99, ms', { product: lag.p99 }),
      line('event-loop delay max, ms', { product: lag.max }),
      line('memory idle, MB', { product: idle.resident }),
      line('of this anonymous, MB', { product: idle.anonymous }),
      line('memory after load, MB', { product: loaded.resident }),
      line('of this anonymous after load, MB', { product: loaded.anonymous }),
    ];
  },
};

type MixedShot = Awaited<ReturnType<typeof shootMix>>;

async function shootMix(bench: Bench, { served, headers, base }: Side, seconds: number) {
  const facts = await bench.factsOf('100k');
  const calls = await mixedCalls(bench.client, facts.id, base);
  const { result, server, postgres } = await cpuDuring(bench, [served.pid], () =>
    bench.shooter.shoot({ url: served.url, headers, calls, connections: 50, seconds }),
  );
  const micro = (seconds: number) => (seconds * 1_000_000) / result.requests;
  return { ...result, server: micro(server), postgres: micro(postgres) };
}

/** The delay of the event loop since the last call, in milliseconds, including the sampling interval of 10 ms. */
async function lagOf({ served }: Side): Promise<{ p99: number; max: number }> {
  const { body } = await sendRequest(`${served.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const milliseconds = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(body.toString())?.[1]) * 1000;
  return { p99: milliseconds('p99'), max: milliseconds('max') };
}
