import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

// Loaded into the server before anything else (--import): measures its event loop and records its routes.

/** Requests of the parent process. The answer to `turn` is the longest turn of the event loop since the last request. */
export type Question = 'routes' | 'turn';

const every = 5;
let longest = 0;
let last = cpu();

/** CPU milliseconds of this thread. Unlike a clock it does not count time in which other programs had the core. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * A timer runs once per turn, so the CPU time since its last run is what all other requests had to wait for, with a tolerance of
 * 5 ms.
 */
function look(): void {
  const now = cpu();
  longest = Math.max(longest, now - last);
  last = now;
}
setInterval(look, every).unref();

const routes: string[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push(`${each} ${url}`);
  });
  // A blocking handler that the test must detect.
  fastify.get('/blocking', async () => {
    const until = cpu() + 150;
    while (cpu() < until);
    return {};
  });
});

process.on('message', (question: Question) => {
  if (question === 'routes') {
    process.send?.(routes);
    return;
  }
  look();
  process.send?.(longest);
  longest = 0;
});
process.channel?.unref();
