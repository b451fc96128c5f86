import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

// Loaded into the server before anything else (--import): measures its event loop, and knows its routes.

/** What the parent may ask; the answer to `turn` is the longest turn of the event loop since the last question. */
export type Question = 'routes' | 'turn';

const every = 5;
let longest = 0;
let last = cpu();

/** Milliseconds that this thread has computed: unlike a clock it does not count the time in which other programs had the core. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A timer runs once a turn, so that what was computed since it last ran is what everybody else had to wait for, but for 5 ms. */
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
  // What the test has to find.
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
